/** The app on a home screen: its shell opens without a line. Pages that are not secure have none. */
export function keepShell(): void {
  if (!import.meta.env.PROD || !("serviceWorker" in navigator)) return;
  // The worker is asked for anew each time: an old one is never kept by a cache.
  navigator.serviceWorker.register("/sw.js", { updateViaCache: "none" }).catch(() => undefined);
}

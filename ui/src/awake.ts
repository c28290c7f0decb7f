/** Keep the screen from going dark, where the device lets a page do that; what is returned ends it. */
export function stayAwake(): () => void {
  if (!("wakeLock" in navigator)) return () => undefined;
  let lock: WakeLockSentinel | null = null;
  const hold = () => {
    if (!document.hidden)
      navigator.wakeLock.request("screen").then(
        (held) => {
          lock = held;
        },
        () => undefined,
      );
  };
  hold();
  document.addEventListener("visibilitychange", hold);
  return () => {
    document.removeEventListener("visibilitychange", hold);
    void lock?.release();
  };
}

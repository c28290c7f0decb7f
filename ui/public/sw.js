/* The shell of an installed app, and nothing else. What the server says comes from the server: the page is asked for
   each time, and a kept one is shown only where there is no line. Files whose names change with their contents are
   kept by name. No table, no rule and no answer of the API is ever kept. */
const KEPT = "homegame-shell-1";
const PAGE = "/";
/** More files than several versions have: the oldest go. */
const MOST = 400;

self.addEventListener("install", () => self.skipWaiting());

self.addEventListener("activate", (event) => {
  const others = async () => {
    const names = await caches.keys();
    await Promise.all(names.filter((name) => name !== KEPT).map((name) => caches.delete(name)));
    await self.clients.claim();
  };
  event.waitUntil(others());
});

/** Keep an answer, if it is a good one from here. */
async function keep(key, answer) {
  if (!answer.ok || answer.redirected || answer.type !== "basic") return;
  const kept = await caches.open(KEPT);
  const copy = answer.clone();
  const keys = await kept.keys();
  await Promise.all(keys.slice(0, Math.max(0, keys.length - MOST)).map((old) => kept.delete(old)));
  await kept.put(key, copy);
}

/** The page as the server has it now; without a line, as it was last. */
async function page(event) {
  try {
    const answer = await fetch(event.request);
    event.waitUntil(keep(PAGE, answer.clone()));
    return answer;
  } catch (problem) {
    const last = await caches.match(PAGE);
    if (last) return last;
    throw problem;
  }
}

/** A file that has a new name whenever it changes. */
async function file(event) {
  const found = await caches.match(event.request);
  if (found) return found;
  const answer = await fetch(event.request);
  event.waitUntil(keep(event.request, answer.clone()));
  return answer;
}

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== self.location.origin || pathname.startsWith("/api/")) return;
  if (request.mode === "navigate") event.respondWith(page(event));
  else if (pathname.startsWith("/assets/")) event.respondWith(file(event));
});

/** The house calls to the table, also where its page is closed. It says no more than that. */
self.addEventListener("push", (event) => {
  const { title, text, path, tag } = event.data.json();
  const shown = { body: text, tag, data: path, icon: "/icon-192.png", renotify: true };
  event.waitUntil(self.registration.showNotification(title, shown));
});

/** To the table: where its page is open, to that one. */
self.addEventListener("notificationclick", (event) => {
  const { notification } = event;
  notification.close();
  const goes = async () => {
    const open = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
    const there = open.find(({ url }) => new URL(url).pathname === notification.data);
    return there ? there.focus() : self.clients.openWindow(notification.data);
  };
  event.waitUntil(goes());
});

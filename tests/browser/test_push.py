"""A phone that is called to the table: its switch, what the house sends, and what it shows.

A browser without a screen has no push service and shows no notifications, also where they are
allowed. So the subscription, that word and what would be shown are played here, and what the
house sent to the tests' own push service is handed to the page's worker as the browser would
hand it. All between them is real.
"""

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import expect

from browser.house import PHONE, Person, shoot
from web.people import a_house
from web.push_service import a_push_service

pytestmark = pytest.mark.browser

STAND_IN = """(() => {
    Object.defineProperty(Notification, "permission", { get: () => "granted" });
    let made = null;
    const standard = (key) => key.replaceAll("-", "+").replaceAll("_", "/") + "=";
    const bytes = (key) => Uint8Array.from(atob(standard(key)), (c) => c.charCodeAt(0)).buffer;
    const keys = { p256dh: "%(p256dh)s", auth: "%(auth)s" };
    PushManager.prototype.getSubscription = () => Promise.resolve(made);
    PushManager.prototype.subscribe = ({ applicationServerKey }) => {
        made = {
            options: { applicationServerKey: bytes(applicationServerKey) },
            toJSON: () => ({ endpoint: "%(endpoint)s", keys }),
            unsubscribe: () => { made = null; return Promise.resolve(true); },
        };
        return Promise.resolve(made);
    };
})()"""


PUT_AWAY = """() => {
  Object.defineProperty(document, "hidden", { value: true });
  document.dispatchEvent(new Event("visibilitychange"));
}"""
SHOWS = """() => {
    self.shown = [];
    self.registration.showNotification = (title, { body, tag, data }) => {
        self.shown.push([title, body, tag, data]);
        return Promise.resolve();
    };
}"""


def test_a_phone_is_called_and_shows_it(
    person: Callable[..., Person], tmp_path: Path
) -> None:
    """Theo switches it on in the settings and puts the phone away. As the game starts, the
    house calls, and the phone's worker shows it. Switched off, the house calls no more."""
    with (
        a_push_service(tmp_path) as service,
        a_house(tmp_path / "house", push_trusts=f"{service.certificate}") as house,
    ):
        dana, night, invite = house.night()
        theo = house.guest(dana, invite, "Theo")
        for seat, each in ((1, dana), (2, theo)):
            each.does("sit_down", seat=seat, amount=300)
        browser = service.browser("phone")
        phone = person(
            url=house.url,
            size=PHONE,
            service_workers="allow",
            permissions=["notifications"],
        )
        phone.signs_in(theo)
        page = phone.page
        page.add_init_script(STAND_IN % browser.asked)
        page.goto(f"/n/{night}")
        phone.is_in()
        page.evaluate("() => navigator.serviceWorker.ready.then(() => null)")
        page.get_by_role("button", name="Settings").click()
        switch = page.get_by_role("switch", name="Notify me when")
        with page.expect_response(lambda answer: answer.url.endswith("/push")) as answer:
            switch.click()
        assert answer.value.ok
        expect(switch).to_be_checked()
        shoot(page, "push-switch")
        page.get_by_role("button", name="Close").click()
        # As long as the server takes the page to be looked at, it calls no one to it.
        with page.expect_response(lambda answer: answer.url.endswith("/hidden")):
            page.evaluate(PUT_AWAY)
        page.goto("about:blank")
        dana.does("start")
        heard = browser.hears()
        assert heard["text"] == "The game starts."

        page.goto(f"/n/{night}")
        line = phone.context.new_cdp_session(page)
        registered: list[str] = []
        line.on(
            "ServiceWorker.workerRegistrationUpdated",
            lambda told: registered.extend(
                each["registrationId"] for each in told["registrations"]
            ),
        )
        line.send("ServiceWorker.enable")
        phone.wait_until(lambda: registered, "the worker to be known")
        (worker,) = phone.context.service_workers
        worker.evaluate(SHOWS)
        sent = {each: heard[each] for each in ("title", "text", "path", "tag")}
        line.send(
            "ServiceWorker.deliverPushMessage",
            {
                "origin": house.url,
                "registrationId": registered[0],
                "data": json.dumps(sent),
            },
        )
        told = [["Friday", "The game starts.", night, f"/n/{night}"]]
        phone.wait_until(lambda: worker.evaluate("self.shown") == told, "it to be shown")

        page.get_by_role("button", name="Settings").click()
        expect(switch).to_be_checked()
        with page.expect_response(
            lambda answer: answer.request.method == "DELETE"
        ) as answer:
            switch.click()
        assert answer.value.ok

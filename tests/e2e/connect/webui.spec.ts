import type { Page } from "@playwright/test";
import { expectAccessible, expectFits } from "../support/axe";
import { withDatabase } from "../support/database";
import type { Farhelm } from "../support/startFarhelm";
import { collectConsoleErrors, expect, startSession, test } from "../support/test";
import { answerDialog } from "../support/windowSteps";
import { addHostileDevice } from "./hostileDevice";

/** The simulated device of the first remote access. */
function findDevice(farhelm: Farhelm): Promise<number> {
  return withDatabase(farhelm, async (client) => {
    const { rows } = await client.query(
      "select device_id from remote_access where protocol = 'ssh' order by id limit 1",
    );
    return rows[0].device_id;
  });
}

/** Opens the web interface of a device from its window; resolves to the tab of the link. */
async function openWebUi(page: Page, farhelm: Farhelm, device: number): Promise<Page> {
  await page.goto(`${farhelm.url}/devices/${device}`);
  await page.getByRole("button", { name: "Web UI" }).click();
  const modal = page.getByRole("dialog", { name: "Web UI" });
  await modal.getByRole("button", { name: "Connect" }).click();
  const progress = page.getByRole("dialog", { name: "Action status" });
  await expect(progress.getByText("The tunnel is open.")).toBeVisible();
  await progress.getByRole("button", { name: "Close" }).click();
  const link = modal.getByRole("link", { name: /rms-connect\/webui\?session=/ }).first();
  const opened = page.waitForEvent("popup");
  await link.click();
  return opened;
}

test("[webui.device] the window Web UI opens the page of a simulated device on an origin of its own, where one signs in", async ({
  signedIn: page,
  farhelm,
}) => {
  const tab = await openWebUi(page, farhelm, await findDevice(farhelm));
  const errors = collectConsoleErrors(tab, [/status of (403|410) .* \/$/]);
  await expect(tab).toHaveURL(/^http:\/\/[\da-f]{32}\.localhost:\d+\/$/);
  await tab.getByLabel("User name").fill("admin");
  await tab.getByLabel("Password").fill("wrong");
  await tab.getByRole("button", { name: "Sign in" }).click();
  await expect(tab.getByRole("alert")).toHaveText("Wrong user name or password.");
  await tab.getByLabel("Password").fill("admin01");
  await tab.getByRole("button", { name: "Sign in" }).click();
  await expect(tab.getByText("Serial number")).toBeVisible();
  await tab.reload();
  await expect(tab.getByText("Serial number")).toBeVisible();

  const modal = page.getByRole("dialog", { name: "Web UI" });
  await modal.getByRole("row").nth(1).getByRole("button").last().click();
  await page.getByRole("menuitem", { name: "Close link" }).click();
  await answerDialog(page, "Confirm");
  await expect(async () => {
    await tab.reload();
    await expect(tab.getByRole("heading", { name: "The session has ended" })).toBeVisible({ timeout: 500 });
  }).toPass();
  await expectAccessible(tab, "the page about an ended session");
  const traffic = await withDatabase(farhelm, async (client) => {
    const { rows } = await client.query("select input_data, output_data from access_sessions order by id desc limit 1");
    return rows[0];
  });
  expect([Number(traffic.input_data) > 2_000, Number(traffic.output_data) > 1_000]).toEqual([true, true]);
  expect(errors).toEqual([]);
});

/** What a script of a device's page gets when it tries to reach the console. */
async function attack(address: string) {
  const outcomeOf = async (attempt: () => unknown): Promise<string> => {
    try {
      return String(await attempt());
    } catch (error) {
      return error instanceof Error ? error.name : "failed";
    }
  };
  const closed = (path: string) =>
    new Promise((resolve) => {
      const socket = new WebSocket(address.replace("http", "ws") + path);
      socket.onopen = () => resolve("open");
      socket.onclose = () => resolve("closed");
    });
  const own = document.cookie;
  // Cookies of the parent domain, if the browser let a page set any.
  for (const name of ["XSRF-TOKEN", "language", "__Host-session"])
    for (const attributes of ["", "; domain=localhost", "; path=/; secure"]) {
      // biome-ignore lint/suspicious/noDocumentCookie: scripts of devices do so
      document.cookie = `${name}=evil${attributes}`;
    }
  return {
    opener: String(window.opener),
    referrer: document.referrer,
    sessionCookie: own.includes("__Host-session"),
    deviceCookie: own.includes("device=1"),
    read: await outcomeOf(async () => (await fetch(`${address}/api/user`, { credentials: "include" })).text()),
    blind: await outcomeOf(
      async () => (await fetch(`${address}/api/user`, { mode: "no-cors", credentials: "include" })).type,
    ),
    write: await outcomeOf(
      async () =>
        (
          await fetch(`${address}/api/account/token/revoke`, {
            method: "POST",
            mode: "no-cors",
            credentials: "include",
          })
        ).type,
    ),
    header: await outcomeOf(() =>
      fetch(`${address}/api/tags`, { method: "POST", credentials: "include", headers: { "x-xsrf-token": "evil" } }),
    ),
    worker: await outcomeOf(() => navigator.serviceWorker.register("/sw.js")),
    stream: await closed("/connect/stream"),
    live: await closed("/socket.io/?EIO=4&transport=websocket"),
    frame: await new Promise((resolve) => {
      const frame = document.createElement("iframe");
      frame.src = `${address}/login`;
      frame.onload = () => {
        try {
          resolve(frame.contentWindow?.location.href);
        } catch {
          resolve("not readable");
        }
      };
      document.body.append(frame);
    }),
  };
}

test("[webui.hostile] a page that tries cookies, requests, frames, web sockets, a service worker, its opener and redirects does no harm", async ({
  page,
  farhelm,
}) => {
  // The host below which the pages are, so that cookies of a parent domain would reach the console.
  const url = farhelm.url.replace("127.0.0.1", "localhost");
  await startSession(page, { ...farhelm, url });
  const { session, close } = await addHostileDevice(farhelm);
  const before = await page.context().cookies(url);
  const tab = await page.context().newPage();
  await tab.goto(`${url}/rms-connect/webui?session=${session}`);
  await expect(tab.getByRole("heading", { name: "Router" })).toBeVisible();
  expect(new URL(tab.url()).origin).toMatch(/^http:\/\/[\da-f]{32}\.localhost:\d+$/);

  expect(await tab.evaluate(attack, url)).toEqual({
    ...{ opener: "null", referrer: "", sessionCookie: false, deviceCookie: true },
    ...{ read: "TypeError", blind: "TypeError", write: "TypeError", header: "TypeError", worker: "TypeError" },
    ...{ stream: "closed", live: "closed", frame: "not readable" },
  });
  expect(tab.frames()).toHaveLength(2);
  expect(await tab.frames()[1]?.getByLabel("E-mail").count()).toBe(0);

  await tab.evaluate((address) => {
    window.name = `${address}/offline.html`;
  }, url);
  const popup = page.context().waitForEvent("page");
  await tab.getByRole("button", { name: "Help" }).click();
  await expect((await popup).getByText("You are offline").first()).toBeVisible();
  expect(await tab.evaluate("opened.closed")).toBe(true);

  await tab.getByRole("link", { name: "Settings" }).click();
  await expect(tab.getByRole("heading", { name: "The page leads elsewhere" })).toBeVisible();
  await expect(tab.getByRole("link")).toHaveText("http://169.254.169.254/latest");
  await expectAccessible(tab, "the page about a redirect");

  const after = await page.context().cookies(url);
  expect(after.map(({ name, value }) => [name, value])).toEqual(before.map(({ name, value }) => [name, value]));
  await page.goto(`${url}/devices`);
  await expect(page.getByRole("navigation").first()).toBeVisible();
  close();
});

test.describe("a page that cannot be opened", () => {
  test.use({ expected: [/status of 400 .*\/ticket$/] });

  test("[webui.end] the console says why a page cannot be opened, and what to do, by keyboard and at 390 px", async ({
    signedIn: page,
    farhelm,
  }) => {
    const { id, device } = await withDatabase(farhelm, async (client) => {
      const { rows } = await client.query(
        `insert into access_sessions (company_id, device_id, device_name, user_id, username, type, protocol, target_host,
         target_port, start_time, expires_at, end_time, end_reason)
       select d.company_id, d.id, d.name, u.id, u.email, 'webui', 'http', 'localhost', 80, now(), now(), now(), 'closed'
       from users u, devices d where u.email = $1 order by d.id limit 1 returning id, device_id as device`,
        [farhelm.email],
      );
      return rows[0];
    });
    for (const [width, height] of [
      [1440, 900],
      [390, 844],
    ] as const) {
      await page.setViewportSize({ width, height });
      await page.goto(`${farhelm.url}/rms-connect/webui?session=${id}`);
      await expect(page.getByRole("alert")).toHaveText("This session has already ended.");
      await expectFits(page, `an ended session at ${width} px`);
    }
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme });
      await expectAccessible(page, `an ended session, ${colorScheme}`);
    }
    await page.getByRole("button", { name: "Open device" }).press("Enter");
    await expect(page).toHaveURL(new RegExp(`/devices/${device}(/|$)`));
  });
});

import type { Page, WebSocketRoute } from "@playwright/test";
import { expect, test } from "../support/test";
import { addSession } from "./scriptedTerminal";

// noVNC logs why it does not understand a target.
test.use({ expected: [/^error: Failed (when|while) |^warning: .*openVnc/] });

const announced = (page: Page) => page.locator('p[role="status"]').last();

/** Serves the byte streams of the page by a script, once the target has accepted. */
async function serveTarget(page: Page, serve: (socket: WebSocketRoute) => void): Promise<void> {
  await page.routeWebSocket(/\/connect\/stream$/, (socket) => {
    socket.send(JSON.stringify({ state: "open" }));
    serve(socket);
  });
}

/** RFB 3.8 without authentication, up to the ServerInit with this size (RFC 6143, 7.1 to 7.3). */
function serveRfb(socket: WebSocketRoute, size: [width: number, height: number], onOpen: () => void): void {
  const answers = [
    Buffer.from([1, 1]),
    Buffer.alloc(4),
    Buffer.concat([
      Buffer.from(Uint16Array.from(size).buffer).swap16(),
      Buffer.from([32, 24, 0, 1, 0, 255, 0, 255, 0, 255, 16, 8, 0, 0, 0, 0]),
      Buffer.from([0, 0, 0, 4]),
      Buffer.from("test"),
    ]),
  ];
  socket.onMessage(() => {
    const answer = answers.shift();
    if (answer) socket.send(answer);
    if (answer && answers.length === 0) onOpen();
  });
  socket.send(Buffer.from("RFB 003.008\n"));
}

test("[desktop.garbage] a target that speaks another protocol ends with a hint at the port", async ({
  signedIn: page,
  farhelm,
}) => {
  await serveTarget(page, (socket) => socket.send(Buffer.from("SSH-2.0-OpenSSH_9.2\r\n")));
  const id = await addSession(farhelm, 3_600, "vnc");
  await page.goto(`${farhelm.url}/rms-connect/desktop?session=${id}`);
  await expect(announced(page)).toContainText("Check the protocol and the port of the remote access.");
  await expect(page.getByRole("button", { name: "Connect again" })).toBeVisible();
});

test("[desktop.silent] a target that accepts and never answers is given up", async ({ signedIn: page, farhelm }) => {
  await page.clock.install();
  let count = 0;
  await serveTarget(page, () => {
    count += 1;
  });
  const id = await addSession(farhelm, 3_600, "vnc");
  await page.goto(`${farhelm.url}/rms-connect/desktop?session=${id}`);
  await expect.poll(() => count).toBe(1);
  await page.clock.fastForward(61_000);
  await expect(announced(page)).toHaveText("The device has accepted the connection, but does not answer.");
});

test("[desktop.size] a desktop of 65 535 × 65 535 is not drawn", async ({ signedIn: page, farhelm }) => {
  await serveTarget(page, (socket) => serveRfb(socket, [65_535, 65_535], () => {}));
  const id = await addSession(farhelm, 3_600, "vnc");
  await page.goto(`${farhelm.url}/rms-connect/desktop?session=${id}`);
  await expect(announced(page)).toContainText("Check the protocol and the port of the remote access.");
  await expect(page.locator("canvas")).toHaveCount(0);
});

test("[desktop.flood] the page stays usable under a flood of texts and of a message that never ends", async ({
  signedIn: page,
  farhelm,
}) => {
  const text = Buffer.concat([Buffer.from([3, 0, 0, 0, 0, 0, 3, 232]), Buffer.alloc(1_000, "x")]);
  // A text of 2 GB, of which 64 MB are sent.
  const endless = Buffer.from([3, 0, 0, 0, 127, 255, 255, 255]);
  await serveTarget(page, (socket) =>
    serveRfb(socket, [640, 480], () => {
      socket.send(Buffer.concat(Array.from({ length: 5_000 }, () => text)));
      socket.send(endless);
      for (let sent = 0; sent < 64; sent += 1) socket.send(Buffer.alloc(1_048_576));
    }),
  );
  const id = await addSession(farhelm, 3_600, "vnc");
  await page.goto(`${farhelm.url}/rms-connect/desktop?session=${id}`);
  await expect(announced(page)).toContainText("Check the protocol and the port of the remote access.");
  await page.getByRole("button", { name: "Clipboard", exact: true }).click();
  await expect(page.getByRole("region", { name: "Clipboard" }).getByLabel("Text")).toHaveValue("x".repeat(1_000));
});

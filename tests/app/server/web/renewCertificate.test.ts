import { copyFileSync, writeFileSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { connect } from "node:tls";
import { expect, onTestFinished, test, vi } from "vitest";
import { Cleanup } from "../../../../app/server/lifecycle/Cleanup";
import { readTls } from "../../../../app/server/options/readTls";
import { closeWeb } from "../../../../app/server/web/closeWeb";
import { createWeb } from "../../../../app/server/web/createWeb";
import { renewCertificate } from "../../../../app/server/web/renewCertificate";
import { createRecordingLog } from "../gateway/gatewayFixture";
import { makeCertificate } from "../makeCertificate";

function shownBy(port: number): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect({ port, host: "127.0.0.1", rejectUnauthorized: false }, () => {
      resolve(socket.getPeerCertificate().fingerprint256);
      socket.destroy();
    });
    socket.on("error", reject);
  });
}

test("a renewed certificate file is used for new connections, a broken or half-written one never", async () => {
  const [current, next] = [makeCertificate(), makeCertificate()];
  const tls = readTls(current.cert, current.key);
  const app = createWeb({ tls, trustProxy: false, dev: false });
  onTestFinished(() => closeWeb(app));
  await app.listen({ port: 0, host: "127.0.0.1" });
  const log = createRecordingLog();
  const cleanup = new Cleanup(log);
  onTestFinished(() => cleanup.run());
  const renewed: unknown[] = [];
  const use = (found: unknown) => renewed.push(found);
  renewCertificate({ tls, log, everyMs: 20 }, { app, gateways: [{ renew: use }] }, cleanup);
  const { port } = app.server.address() as AddressInfo;
  const first = await shownBy(port);
  copyFileSync(next.cert, current.cert);
  await vi.waitFor(() => expect(log.lines.join()).toContain("The certificate could not be reloaded"));
  expect(await shownBy(port)).toBe(first);
  copyFileSync(next.key, current.key);
  await vi.waitFor(async () => expect(await shownBy(port)).not.toBe(first));
  expect(renewed).toHaveLength(1);
  const second = await shownBy(port);
  writeFileSync(current.cert, "");
  await vi.waitFor(() => expect(log.lines.join().match(/could not be reloaded/g)).toHaveLength(2));
  expect(await shownBy(port)).toBe(second);
});

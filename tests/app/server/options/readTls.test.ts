import { get } from "node:https";
import { type AddressInfo, createConnection } from "node:net";
import { expect, it, onTestFinished, vi } from "vitest";
import { readTls } from "../../../../app/server/options/readTls";
import { closeWeb } from "../../../../app/server/web/closeWeb";
import { createWeb } from "../../../../app/server/web/createWeb";
import { makeCertificate } from "../makeCertificate";

it("a certificate with its key serves https, which browsers are asked to keep to", async () => {
  const { cert, key } = makeCertificate();
  const tls = readTls(cert, key);
  const app = createWeb({ tls, trustProxy: false, dev: false });
  onTestFinished(() => closeWeb(app));
  await app.listen({ port: 0, host: "127.0.0.1" });
  const { port } = app.server.address() as AddressInfo;
  const header = await new Promise((resolve, reject) => {
    const sent = get({ host: "127.0.0.1", port, servername: "localhost", ca: tls?.cert }, (response) => {
      response.resume();
      resolve(response.headers["strict-transport-security"]);
    });
    sent.on("error", reject);
  });
  expect(header).toBe("max-age=31536000");
});

it("who connects and never agrees on TLS holds no place", async () => {
  const { cert, key } = makeCertificate();
  const app = createWeb({ tls: readTls(cert, key), trustProxy: false, dev: false, handshakeMs: 200 });
  onTestFinished(() => closeWeb(app));
  await app.listen({ port: 0, host: "127.0.0.1" });
  const silent = createConnection((app.server.address() as AddressInfo).port, "127.0.0.1").resume();
  onTestFinished(() => void silent.destroy());
  silent.on("error", () => {});
  await vi.waitFor(() => expect(silent.closed).toBe(true), 3000);
});

it("a certificate with another's key is refused in one sentence", () => {
  const [one, other] = [makeCertificate(), makeCertificate()];
  expect(() => readTls(one.cert, other.key)).toThrow(/are not a certificate and its key in PEM format \(.+\)\.$/);
});

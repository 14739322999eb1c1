import { execFileSync } from "node:child_process";
import { get } from "node:https";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { readTls } from "../../../../app/server/options/readTls";
import { closeWeb } from "../../../../app/server/web/closeWeb";
import { createWeb } from "../../../../app/server/web/createWeb";
import { temporaryFolder } from "../temporaryFolder";

function makeCertificate(): { cert: string; key: string } {
  const folder = temporaryFolder();
  const [cert, key] = [join(folder, "cert.pem"), join(folder, "key.pem")];
  const subject = ["-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost", "-days", "1"];
  execFileSync("openssl", ["req", "-x509", "-newkey", "rsa:2048", "-nodes", ...subject, "-keyout", key, "-out", cert], {
    stdio: "ignore",
  });
  return { cert, key };
}

it("a certificate with its key serves https, which browsers are asked to keep to", async () => {
  const { cert, key } = makeCertificate();
  const tls = readTls(cert, key);
  const app = createWeb({ tls, trustProxy: false, dev: false });
  onTestFinished(() => closeWeb(app));
  await app.listen({ port: 0, host: "127.0.0.1" });
  const { port } = app.server.address() as AddressInfo;
  const header = await new Promise((resolve, reject) => {
    const asked = get({ host: "127.0.0.1", port, servername: "localhost", ca: tls?.cert }, (answer) => {
      answer.resume();
      resolve(answer.headers["strict-transport-security"]);
    });
    asked.on("error", reject);
  });
  expect(header).toBe("max-age=31536000");
});

it("a certificate with another's key is refused in one sentence", () => {
  const [one, other] = [makeCertificate(), makeCertificate()];
  expect(() => readTls(one.cert, other.key)).toThrow(/are not a certificate and its key in PEM format \(.+\)\.$/);
});

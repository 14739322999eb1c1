import { readFileSync } from "node:fs";
import { type AddressInfo, connect } from "node:net";
import Fastify from "fastify";
import { expect, it } from "vitest";
import { createWeb } from "../../../../app/server/web/createWeb";
import { limitBodies } from "../../../../app/server/web/limitBodies";

it("a file has as long to come as the console waits for it", async () => {
  const { settings } = JSON.parse(readFileSync("schemas/settings.json", "utf8"));
  const app = createWeb({ trustProxy: false, dev: false });
  expect(app.server.requestTimeout).toBeGreaterThanOrEqual(settings.transferTimeout.value);
  await app.close();
});

it("a body that does not come is cut, a form with a file is waited for", async () => {
  const app = Fastify();
  limitBodies(app, 50);
  app.addContentTypeParser("multipart/form-data", (_request, body, done) => {
    body.resume().on("end", () => done(null, {}));
  });
  app.post("/", async () => "taken");
  await app.listen({ port: 0, host: "127.0.0.1" });
  const { port } = app.server.address() as AddressInfo;
  const send = (type: string) => {
    const socket = connect(port, "127.0.0.1");
    socket.write(
      `POST / HTTP/1.1\r\nhost: x\r\nconnection: close\r\ncontent-type: ${type}\r\ncontent-length: 4\r\n\r\n{`,
    );
    const response = new Promise<string>((resolve) => {
      let text = "";
      socket.on("data", (chunk) => {
        text += chunk;
      });
      socket.on("error", () => {}).on("close", () => resolve(text));
    });
    return { socket, response };
  };
  const slow = send("application/json");
  const file = send("multipart/form-data; boundary=x");
  expect(await slow.response).not.toContain("taken");
  file.socket.write("abc");
  expect(await file.response).toContain("taken");
  await app.close();
});

import { once } from "node:events";
import { createServer as createTlsServer } from "node:https";
import { createServer as createTcpServer, type Socket } from "node:net";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createCertificate } from "../../../../app/simulator/services/web/createCertificate";
import type { Client } from "../api/Client";
import { createWebuiFixture, serveBy, serveHttp } from "./webuiFixture";

const ADMIN = "admin@own.test";
const HEAD = "HTTP/1.1 200 OK\r\n";

/** A target that speaks for itself once it has been asked. */
const serveRaw = (speak: (socket: Socket, count: number) => void) => {
  let count = 0;
  return serveBy(
    createTcpServer((socket) => {
      socket.on("error", () => {});
      socket.once("data", () => {
        count += 1;
        speak(socket, count);
      });
    }),
  );
};

const secure = createTlsServer(createCertificate("one", "router"), (request, response) =>
  response.end(`secure ${request.headers.host}`),
);
/** Resets connections as soon as TLS is there, while the certificate is being verified. */
const resetting = createTlsServer(createCertificate("two", "router")).on("secureConnection", (socket) => {
  socket.on("error", () => {});
  socket.destroy();
});
/** Connections of the target whose connections end after each answer. */
let connections = 0;
/** Those on which a second request came. */
let reused = 0;
let fixture: Awaited<ReturnType<typeof createWebuiFixture>>;
let admin: Client;
beforeAll(async () => {
  fixture = await createWebuiFixture(
    {
      "localhost:81": serveRaw((socket) => socket.end("SSH-2.0-dropbear\r\n")),
      "localhost:82": serveRaw(() => {}),
      "localhost:83": serveRaw((socket) => socket.resetAndDestroy()),
      "localhost:84": serveRaw((socket) => socket.write(`${HEAD}X-Long: ${"x".repeat(200_000)}\r\n\r\n`)),
      "localhost:85": serveRaw((socket) => {
        socket.write(`${HEAD}\r\n`);
        const flood = () => {
          while (socket.write(Buffer.alloc(65_536)));
        };
        socket.on("drain", flood);
        flood();
      }),
      "localhost:86": serveRaw((socket) => {
        connections += 1;
        socket.write(`${HEAD}Content-Length: 2\r\nConnection: keep-alive\r\n\r\nok`);
        socket.once("data", () => {
          reused += 1;
          socket.destroy();
        });
      }),
      "localhost:87": serveRaw((socket) => socket.end(`${HEAD}Content-Length: 100\r\n\r\nshort`)),
      "localhost:88": serveRaw((socket) => socket.end("HTTP/1.0 200 OK\r\n\r\nuntil the end")),
      "localhost:89": serveRaw((socket) =>
        socket.end(`${HEAD}Content-Type: text/html\r\nContent-Encoding: gzip\r\n\r\nno gzip`),
      ),
      "localhost:91": serveRaw((socket) => socket.end("HTTP/1.1 099 X\r\nContent-Length: 0\r\n\r\n")),
      "localhost:92": serveRaw((socket) =>
        socket.end("HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: x\r\n\r\n"),
      ),
      "localhost:93": serveRaw((socket) =>
        socket.end(`${HEAD}Content-Type: text/html\r\nContent-Encoding: constructor\r\n\r\nas it is`),
      ),
      "localhost:94": serveBy(resetting),
      "localhost:90": serveHttp((request, response) => {
        const isAllowed = request.headers.authorization === "Basic YWRtaW46cHc=";
        response.writeHead(isAllowed ? 200 : 401, { "www-authenticate": 'Basic realm="router"' }).end();
      }),
      "localhost:80": serveHttp((request, response) =>
        response
          .writeHead(307, { location: `https://${request.headers.host}/ui`, "set-cookie": "a=1; Domain=localhost" })
          .end(),
      ),
      "localhost:8000": serveHttp((_request, response) =>
        response.writeHead(301, { location: "https://localhost/" }).end(),
      ),
      "localhost:443": serveBy(secure),
    },
    { answerMs: 300 },
  );
  admin = await fixture.api.signIn(ADMIN);
});
afterAll(async () => {
  secure.close();
  await fixture?.close();
});

describe("[webui.target] a target that", () => {
  test.each([
    ["speaks another protocol", 81, 502, "The device does not answer with a web page."],
    ["never answers", 82, 504, "The device did not answer in time."],
    ["resets the connection", 83, 502, "The connection to the device was lost."],
    ["sends headers without end", 84, 502, "The device does not answer with a web page."],
    ["answers with a status that is none", 91, 502, "The connection to the device was lost."],
    ["switches protocols unasked", 92, 502, "The connection to the device was lost."],
    ["refuses the connection", 9, 502, "The target refused the connection, or cannot be reached from the device."],
  ])("%s is described to the browser", async (_name, port, status, text) => {
    const { get } = await fixture.enter(admin, ADMIN, port);
    const answer = await get("/");
    expect(answer.status).toBe(status);
    expect(answer.body).toContain("The device cannot be reached");
    expect(answer.body).toContain(text);
  });

  test("names an encoding that is none is passed on as it is", async () => {
    const { get } = await fixture.enter(admin, ADMIN, 93);
    expect(await get("/")).toMatchObject({ status: 200, body: "as it is" });
  });

  test("floods is read no faster than the browser reads", async () => {
    const { id, origin, cookie } = await fixture.enter(admin, ADMIN, 85);
    const request = fixture.start(origin, { headers: { cookie } });
    request.end();
    const [response] = await once(request, "response");
    const before = process.memoryUsage().external;
    const received = async () => Number((await fixture.session(id)).input_data);
    let [last, now] = [-1, 0];
    while (now !== last || now === 0) {
      await new Promise((resolve) => setTimeout(resolve, 300));
      [last, now] = [now, await received()];
    }
    expect(now).toBeLessThan(40 * 1_048_576);
    expect(process.memoryUsage().external - before).toBeLessThan(60 * 1_048_576);
    response.destroy();
  });

  test("ends idle connections does not fail a request: it is sent once more", async () => {
    const { get } = await fixture.enter(admin, ADMIN, 86);
    for (let count = 0; count < 3; count += 1) expect((await get("/")).body).toBe("ok");
    expect([connections, reused]).toEqual([3, 2]);
  });

  test("ends in the middle, or sends what is no gzip, breaks the answer off", async () => {
    for (const port of [87, 89]) {
      const { get } = await fixture.enter(admin, ADMIN, port);
      await expect(get("/")).rejects.toThrow();
    }
  });

  test("answers with HTTP/1.0 until it closes is shown whole", async () => {
    const { get } = await fixture.enter(admin, ADMIN, 88);
    expect((await get("/")).body).toBe("until the end");
  });

  test("asks for a password by itself gets it", async () => {
    const { cookie, get } = await fixture.enter(admin, ADMIN, 90);
    const asked = await get("/");
    expect([asked.status, asked.headers["www-authenticate"]]).toEqual([401, 'Basic realm="router"']);
    const answered = await get("/", { headers: { cookie, authorization: "Basic YWRtaW46cHc=" } });
    expect(answered.status).toBe(200);
  });
});

test("[webui.target] a device that leads from its page to the same over TLS is followed there, another target is not", async () => {
  const { origin, get } = await fixture.enter(admin, ADMIN, 80);
  const { status, headers } = await get("/");
  expect([status, headers.location, headers["set-cookie"]]).toEqual([307, `${origin}/ui`, ["a=1"]]);
  expect((await get("/ui")).body).toBe("secure localhost");
  const other = await fixture.enter(admin, ADMIN, 8000);
  expect((await other.get("/")).body).toContain("The page leads elsewhere");
});

test("[webui.certificate] a self-signed certificate is trusted at first use; another one only when the user says so", async () => {
  const { origin, cookie, get } = await fixture.enter(admin, ADMIN, 443, "https");
  expect((await get("/")).body).toBe("secure localhost");
  const pinned = () => fixture.api.db.selectFrom("host_keys").selectAll().where("port", "=", 443).execute();
  expect(await pinned()).toMatchObject([{ host: "localhost", algorithm: "x509-sha256" }]);

  secure.setSecureContext(createCertificate("another", "router"));
  secure.closeAllConnections();
  const changed = await get("/");
  expect([changed.status, changed.body.match(/(?:[\dA-F]{2}:){31}[\dA-F]{2}/g)?.length]).toEqual([502, 3]);
  expect(changed.body).toContain("The certificate has changed");
  const [, fingerprint = ""] = /name="fingerprint" value="([^"]+)"/.exec(changed.body) ?? [];
  const trust = (value: string, headers: Record<string, string>) =>
    get(
      "/.farhelm/trust",
      { method: "POST", headers: { cookie, ...headers } },
      `fingerprint=${encodeURIComponent(value)}`,
    );
  expect((await trust(fingerprint, {})).status).toBe(403);
  expect((await trust(fingerprint, { origin: "https://evil.test" })).status).toBe(403);
  expect((await trust("AB".repeat(32), { origin })).status).toBe(403);
  expect((await get("/")).status).toBe(502);
  expect((await trust(fingerprint, { origin })).status).toBe(303);
  expect((await get("/")).body).toBe("secure localhost");
  const entries = await fixture.api.db.selectFrom("audit_log").select(["operation", "user_email", "detail"]).execute();
  expect(entries.filter(({ operation }) => operation === "trustHostKey")).toHaveLength(2);
});

test("[webui.target] a target that resets the connection while its certificate is verified is described", async () => {
  const { get } = await fixture.enter(admin, ADMIN, 94, "https");
  for (let count = 0; count < 10; count += 1) expect((await get("/")).status).toBeGreaterThanOrEqual(502);
});

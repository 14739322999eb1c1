import { createServer } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { hashSecret } from "../../../app/server/gateway/credentials";
import { openTestTunnel } from "../../app/server/gateway/tunnel/openTestTunnel";
import { withDatabase } from "../support/database";
import type { Farhelm } from "../support/startFarhelm";

const CREDENTIALS = { serial: "HOSTILE-1", secret: "secret of a hostile device" };

const PAGE = `<!doctype html><title>Router</title><h1>Router</h1>
<a href="/away">Settings</a> <button onclick="opened = window.open(window.name)">Help</button>`;

/** The web server of a device whose page means harm to the console. */
function serveHostilePage() {
  const server = createServer((request, response) => {
    if (request.url === "/away")
      return void response.writeHead(302, { location: "http://169.254.169.254/latest" }).end();
    if (request.url === "/sw.js") return void response.setHeader("content-type", "text/javascript").end("self.x = 1");
    response.setHeader("set-cookie", ["__Host-session=evil; Path=/; Secure", "device=1; Domain=localhost"]);
    response.setHeader("content-type", "text/html").end(PAGE);
  });
  server.listen(0, "127.0.0.1").unref();
  return server;
}

/** Adds a device with a hostile page and opens its tunnel. Returns a session of the administrator's newest login. */
export async function addHostileDevice(farhelm: Farhelm): Promise<{ session: number; close: () => void }> {
  const device = await withDatabase(farhelm, async (client) => {
    const { rows } = await client.query(
      `insert into devices (company_id, model, name, serial, secret_hash)
       select company_id, 'RUTX11', 'Hostile', $1, $2 from users where email = $3 returning id`,
      [CREDENTIALS.serial, hashSecret(CREDENTIALS.secret), farhelm.email],
    );
    return rows[0].id;
  });
  const server = serveHostilePage();
  const tunnel = await openTestTunnel(farhelm.url, CREDENTIALS, {
    "localhost:80": (stream) => {
      const socket = connect((server.address() as AddressInfo).port, "127.0.0.1");
      socket.on("error", () => stream.destroy());
      stream.on("error", () => socket.destroy());
      stream.pipe(socket).pipe(stream);
    },
  });
  const session = await withDatabase(farhelm, async (client) => {
    const { rows } = await client.query(
      `insert into access_sessions (company_id, device_id, device_name, user_id, username, type, protocol, target_host,
         target_port, start_time, expires_at, login_session)
       select d.company_id, d.id, d.name, u.id, u.email, 'webui', 'http', 'localhost', 80, now(), now() + interval '1 hour',
         (select f.id from session_families f where f.user_id = u.id order by f.created_at desc limit 1)
       from users u, devices d where u.email = $1 and d.id = $2 returning id`,
      [farhelm.email, device],
    );
    return rows[0].id;
  });
  const close = () => {
    tunnel.terminate();
    server.close();
  };
  return { session, close };
}

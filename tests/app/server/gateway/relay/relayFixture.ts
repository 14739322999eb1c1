import { once } from "node:events";
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import { createServer as createSecureServer } from "node:https";
import type { AddressInfo } from "node:net";
import type { Duplex } from "node:stream";
import type { Database } from "../../../../../app/server/database/openDatabase";
import { reportNode } from "../../../../../app/server/gateway/gatewayNodes";
import { acceptRelays } from "../../../../../app/server/gateway/relay/acceptRelays";
import { openRelay } from "../../../../../app/server/gateway/relay/openRelay";
import { acceptTunnels } from "../../../../../app/server/gateway/tunnel/acceptTunnels";
import { repeat } from "../../../../../app/server/lifecycle/repeat";
import type { makeCertificate } from "../../makeCertificate";
import { createRecordingLog } from "../gatewayFixture";

/** How a process of a test serves; `isAlone` is one without --node-url. */
export interface NodeOptions {
  tls?: ReturnType<typeof makeCertificate>;
  isAlone?: boolean;
}

/** The parts of a server process that carry tunnels, at a real port, under a name in gateway_nodes. */
export async function openNode(database: Database, node: string, { tls, isAlone = false }: NodeOptions = {}) {
  const log = createRecordingLog();
  const pem = tls && { cert: readFileSync(tls.cert), key: readFileSync(tls.key) };
  const server = pem ? createSecureServer(pem) : createServer();
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const origin = `${pem ? "https" : "http"}://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const relay = openRelay({ nodeUrl: isAlone ? undefined : origin, tls: pem }, { database, node, log });
  await reportNode(database, node, relay.address());
  const report = async () => void (await reportNode(database, node, relay.address()));
  const heartbeat = repeat(report, { everyMs: 1000, log, failure: "There is no heartbeat." });
  const { tunnels, secret } = relay;
  const stop = acceptTunnels({ server, database, tunnels, log, checkEvery: 50 });
  const stopRelays = acceptRelays({ server, tunnels, secret, log });
  const close = async () => {
    await heartbeat.close();
    stopRelays();
    await stop();
    server.closeAllConnections();
    server.close();
  };
  return { origin, relay, tunnels, log, close };
}

/** All bytes of a stream until its end. */
export function readAll(stream: Duplex): Promise<Buffer> {
  const chunks: Buffer[] = [];
  return new Promise((resolve, reject) => {
    stream.on("data", (chunk: Buffer) => chunks.push(chunk));
    stream.on("end", () => resolve(Buffer.concat(chunks)));
    stream.on("error", reject);
  });
}

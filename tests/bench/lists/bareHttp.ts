import { Worker } from "node:worker_threads";

/** A server that knows nothing but what it was told: the bytes for each path. */
const SERVER = `
  const { createServer } = require("node:http");
  const { parentPort } = require("node:worker_threads");
  const known = new Map();
  parentPort.on("message", ({ path, body }) => {
    known.set(path, Buffer.from(body));
    parentPort.postMessage(path);
  });
  const headers = { "content-type": "application/json; charset=utf-8" };
  const server = createServer(({ url }, response) => response.writeHead(200, headers).end(known.get(url)));
  server.listen(0, "127.0.0.1", () => parentPort.postMessage(server.address().port));
`;

/** What HTTP alone costs: the same bytes from a server that only sends them. */
export interface BareHttp {
  /** Keeps what an address answers; gives the address that answers the same. */
  keep(url: string, cookie: string): Promise<string>;
  stop(): Promise<unknown>;
}

/** Starts such a server on a thread of its own, as the one that is measured has a process of its own. */
export async function startBareHttp(): Promise<BareHttp> {
  const worker = new Worker(SERVER, { eval: true });
  const said = () => new Promise<unknown>((resolve, reject) => worker.once("message", resolve).once("error", reject));
  const port = await said();
  return {
    async keep(url, cookie) {
      const path = new URL(url).pathname;
      const body = await (await fetch(url, { headers: { cookie } })).arrayBuffer();
      const kept = said();
      worker.postMessage({ path, body });
      await kept;
      return `http://127.0.0.1:${port}${path}`;
    },
    stop: () => worker.terminate(),
  };
}

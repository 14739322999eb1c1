import { Worker } from "node:worker_threads";

/** Source of a server that only returns the bytes stored for each path. */
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

/** Measures the cost of HTTP alone, with a server that returns the same bytes. */
export interface BareHttp {
  /** Stores the response of a URL. Returns a URL of this server with the same response. */
  mirror(url: string, cookie: string): Promise<string>;
  stop(): Promise<unknown>;
}

/** Starts the server on its own thread, as the measured server has its own process. */
export async function startBareHttp(): Promise<BareHttp> {
  const worker = new Worker(SERVER, { eval: true });
  const nextMessage = () =>
    new Promise<unknown>((resolve, reject) => worker.once("message", resolve).once("error", reject));
  const port = await nextMessage();
  return {
    async mirror(url, cookie) {
      const path = new URL(url).pathname;
      const body = await (await fetch(url, { headers: { cookie } })).arrayBuffer();
      const stored = nextMessage();
      worker.postMessage({ path, body });
      await stored;
      return `http://127.0.0.1:${port}${path}`;
    },
    stop: () => worker.terminate(),
  };
}

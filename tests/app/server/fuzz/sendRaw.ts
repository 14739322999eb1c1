import { connect } from "node:net";

/** A request from which raw bytes are built. */
export interface RawRequest {
  method: string;
  path: string;
  headers: readonly (readonly [name: string, value: string])[];
  payload: Buffer;
}

/** The bytes of a request; its header lines may be ones that no client would send. */
export function bytesOf({ method, path, headers, payload }: RawRequest): Buffer {
  const lines = [`${method} ${path} HTTP/1.1`, ...headers.map(([name, value]) => `${name}: ${value}`)];
  const head = `${lines.join("\r\n")}\r\nContent-Length: ${payload.length}\r\nConnection: close\r\n\r\n`;
  return Buffer.concat([Buffer.from(head), payload]);
}

/** Longer than any request may take. */
const TIMEOUT_MS = 30_000;

/**
 * Sends bytes and resolves with the status of the response, or 0 if the connection was closed without one; rejects if
 * the connection stays open.
 */
export function sendRaw(port: number, bytes: Buffer): Promise<{ status: number; text: string }> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, "127.0.0.1");
    const chunks: Buffer[] = [];
    const timer = setTimeout(() => {
      socket.destroy();
      reject(new Error("The request was never answered."));
    }, TIMEOUT_MS);
    socket.on("data", (chunk) => chunks.push(chunk));
    socket.on("error", () => {}); // the server may close the connection during the write
    socket.on("close", () => {
      clearTimeout(timer);
      const text = Buffer.concat(chunks).toString("latin1");
      resolve({ status: Number(/^HTTP\/1\.1 (\d{3})/.exec(text)?.[1] ?? 0), text });
    });
    // A half-closed socket would end the connection before the response.
    socket.write(bytes);
  });
}

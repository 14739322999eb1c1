import { connect } from "node:net";

/** A request as its bytes are made of. */
export interface RawRequest {
  method: string;
  path: string;
  headers: readonly (readonly [name: string, value: string])[];
  payload: Buffer;
}

/** The bytes of a request, whose lines no client would write. */
export function bytesOf({ method, path, headers, payload }: RawRequest): Buffer {
  const lines = [`${method} ${path} HTTP/1.1`, ...headers.map(([name, value]) => `${name}: ${value}`)];
  const head = `${lines.join("\r\n")}\r\nContent-Length: ${payload.length}\r\nConnection: close\r\n\r\n`;
  return Buffer.concat([Buffer.from(head), payload]);
}

/** Longer than any request may take. */
const PATIENCE_MS = 30_000;

/**
 * Sends bytes and gives the status of what comes back; 0 where the connection was closed without a word, and an error
 * where it was left open.
 */
export function sendRaw(port: number, bytes: Buffer): Promise<{ status: number; text: string }> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, "127.0.0.1");
    const pieces: Buffer[] = [];
    const timer = setTimeout(() => {
      socket.destroy();
      reject(new Error("The request was never answered."));
    }, PATIENCE_MS);
    socket.on("data", (piece) => pieces.push(piece));
    socket.on("error", () => {}); // the server may close while it is still being written to
    socket.on("close", () => {
      clearTimeout(timer);
      const text = Buffer.concat(pieces).toString("latin1");
      resolve({ status: Number(/^HTTP\/1\.1 (\d{3})/.exec(text)?.[1] ?? 0), text });
    });
    // The end of what is sent would count as the end of the connection, before anything is answered.
    socket.write(bytes);
  });
}

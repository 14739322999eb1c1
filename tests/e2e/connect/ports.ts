import { once } from "node:events";
import { type AddressInfo, connect, createServer } from "node:net";
import { expect } from "@playwright/test";

/** A port of this machine that nothing listens on. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  server.close();
  return port;
}

/** Whether something listens on a port of this machine. */
export const isListening = (port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = connect(port, "127.0.0.1");
    socket.once("error", () => resolve(false));
    socket.once("connect", () => {
      socket.destroy();
      resolve(true);
    });
  });

/** Waits until something is so. */
export const until = (check: () => Promise<boolean>) => expect.poll(check).toBe(true);

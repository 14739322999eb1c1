import { spawn } from "node:child_process";
import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";
import { TELNETD } from "./installPrograms";

/** Starts the telnet server of inetutils, as inetd does, with a shell instead of a login. */
export async function startTelnetd(): Promise<{ port: number; close(): void }> {
  const server = createServer({ pauseOnConnect: true }, (socket) => {
    const child = spawn(TELNETD, ["-E", "/bin/sh -i"], { stdio: [socket, socket, "ignore"] });
    child.once("spawn", () => socket.destroy());
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return { port: (server.address() as AddressInfo).port, close: () => void server.close() };
}

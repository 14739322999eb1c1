import { once } from "node:events";
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { type AddressInfo, connect, createServer, type Server } from "node:net";
import { tmpdir, userInfo } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { PROJECT_FOLDER } from "../../../app/server/lifecycle/projectFolder";
import { within } from "../server/gateway/gatewayFixture";
import { installPrograms, TELNETD } from "../server/terminals/installPrograms";
import { createKey, openSshCommand } from "../server/terminals/startOpenSsh";
import { createTerminalFixture } from "../server/terminals/terminalFixture";
import { createNamespace } from "./createNamespace";

const [SSH, TELNET] = [22, 23];
const namespace = installPrograms() ? createNamespace() : undefined;
const folder = mkdtempSync(join(tmpdir(), "farhelm-agent-"));
let fixture: Awaited<ReturnType<typeof createTerminalFixture>>;
let gate: Server;
let privateKey = "";

/** Starts telnetd for each connection, as inetd does, with a shell instead of a login. */
const INETD = `require("node:net").createServer({ pauseOnConnect: true }, (socket) => {
  const child = require("node:child_process").spawn("${TELNETD}", ["-E", "/bin/sh -i"], { stdio: [socket, socket, "ignore"] });
  child.once("spawn", () => socket.destroy());
}).listen(${TELNET}, "127.0.0.1")`;

/** Makes the server reachable at the one address that the namespace has a route to. */
async function openGate(host: string, server: string): Promise<Server> {
  const opened = createServer((socket) => {
    const target = connect(Number(new URL(server).port), "127.0.0.1");
    for (const end of [socket, target]) end.on("error", () => end.destroy());
    socket.pipe(target).pipe(socket);
  });
  opened.listen(0, host);
  await once(opened, "listening");
  return opened;
}

beforeAll(async () => {
  if (!namespace) return;
  fixture = await createTerminalFixture({});
  gate = await openGate(namespace.outside, fixture.server);
  createKey(join(folder, "host"), "ed25519");
  privateKey = createKey(join(folder, "own"), "ed25519");
  copyFileSync(join(folder, "own.pub"), join(folder, "authorized"));
  const { program, args } = openSshCommand(SSH, {
    hostKey: join(folder, "host"),
    authorized: join(folder, "authorized"),
  });
  namespace.spawn(program, args);
  namespace.spawn(process.execPath, ["-e", INETD]);
  const data = join(folder, "agent");
  mkdirSync(data);
  writeFileSync(join(data, "secret"), "secret");
  const server = `http://${namespace.outside}:${(gate.address() as AddressInfo).port}`;
  const identity = ["--serial", "STREAMS-1", "--mac", "06:00:00:00:0F:03"];
  const options = ["--server", server, "--data", data, "--tunnel", ...identity];
  const agent = namespace.spawn(process.execPath, [join(PROJECT_FOLDER, "app/agent/agent.mjs"), ...options]);
  const output: string[] = [];
  agent.stdout.on("data", (text) => output.push(String(text)));
  await within(() => expect(output.join("")).toContain("The tunnel is open."), 20_000);
  for (const port of [SSH, TELNET]) await within(() => dial(port), 20_000);
}, 60_000);
afterAll(async () => {
  namespace?.remove();
  gate?.close();
  await fixture?.api.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Connects to a port of the agent's machine through its tunnel. */
async function dial(port: number): Promise<void> {
  const stream = await fixture.tunnels.dial(fixture.device, { host: "localhost", port });
  stream.destroy();
}

describe.skipIf(!namespace)("a machine whose network lets nothing in", () => {
  test.each([SSH, TELNET])("is not reached directly at port %i", async (port) => {
    const [error] = await once(connect({ host: namespace?.inside, port }), "error");
    expect(error).toMatchObject({ code: "ECONNREFUSED" });
  });

  test("has a terminal over SSH, at OpenSSH, through its agent", async () => {
    const { terminal } = await fixture.open(SSH);
    await terminal.signIn({ username: userInfo().username, privateKey });
    terminal.type("ip -o -4 addr show | cut -d' ' -f7; exit 5\n");
    await terminal.shows(new RegExp(`${namespace?.inside}/30`));
    expect(await terminal.next("ended")).toEqual({ type: "ended", code: 5 });
  });

  test("has a terminal over telnet, at telnetd, through its agent", async () => {
    const { terminal } = await fixture.open(TELNET, "telnet");
    terminal.send({ type: "start", columns: 80, rows: 24 });
    await terminal.next("open");
    await terminal.shows(/[#$] $/);
    terminal.type("ip -o -4 addr show | cut -d' ' -f7; exit\r");
    await terminal.shows(new RegExp(`${namespace?.inside}/30`));
    expect(await terminal.next("ended")).toEqual({ type: "ended" });
  });

  test("says that a port is closed, at which it is asked", async () => {
    await expect(fixture.tunnels.dial(fixture.device, { host: "localhost", port: 24 })).rejects.toThrow(
      /refused|ECONNREFUSED/i,
    );
  });
});

import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { type AddressInfo, createServer, type Server, type Socket } from "node:net";
import { SMTPServer } from "smtp-server";
import { afterEach, expect, test, vi } from "vitest";
import { PROJECT_FOLDER } from "../../../../app/server/lifecycle/projectFolder";
import { CONSOLE_OPTIONS, SERVER_COMMAND } from "../../../serverCommand";
import { freePort } from "../freePort";
import { signInOverWire } from "../signInOverWire";
import { temporaryFolder } from "../temporaryFolder";
import { createDatabaseUrl } from "../testDatabase";

const ended: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of ended.splice(0)) await end();
});

/** Starts a real server process and waits until it prints its address; returns its output. */
async function startServer(environment: Record<string, string>): Promise<{ child: ChildProcess; output: string }> {
  const options = Object.entries(environment).flatMap(([flag, value]) => [`--${flag}`, value]);
  const names = [...SERVER_COMMAND, "--empty", ...CONSOLE_OPTIONS, ...options];
  const child = spawn(process.execPath, names, { cwd: PROJECT_FOLDER, stdio: ["ignore", "pipe", "pipe"] });
  ended.push(() => killServer(child));
  let output = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk) => (output += chunk));
  await vi.waitFor(() => expect(output).toContain(`http://127.0.0.1:${environment.port}`), {
    timeout: 150_000,
    interval: 50,
  });
  return { child, output };
}

async function killServer(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill("SIGKILL");
  await once(child, "exit");
}

async function listen(server: Server, port = 0): Promise<number> {
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  return (server.address() as AddressInfo).port;
}

test("a mail of a server that is killed after the commit goes after its next start, once", async () => {
  const sockets = new Set<Socket>();
  // A mail server that never sends its greeting: the mail is committed, but no mail server has it.
  const silent = createServer((socket) => sockets.add(socket.on("error", () => {})));
  const smtpPort = await listen(silent);
  const [web, devicePort] = [await freePort(), await freePort()];
  const environment = {
    ...{ port: String(web), "device-port": String(devicePort), data: temporaryFolder() },
    ...{ "database-url": await createDatabaseUrl(), "smtp-url": `smtp://127.0.0.1:${smtpPort}` },
  };
  const { child, output } = await startServer(environment);
  const send = await signInOverWire(web, output);
  await send("/distributors/invitations", { email: "partner@mail.test" });
  await killServer(child);
  for (const socket of sockets) socket.destroy();
  await new Promise((resolve) => silent.close(resolve));

  const receivers: string[] = [];
  const smtp = new SMTPServer({
    ...{ authOptional: true, disabledCommands: ["STARTTLS", "AUTH"] },
    onData: (stream, { envelope }, done) => {
      stream.resume().on("end", () => {
        receivers.push(...envelope.rcptTo.map(({ address }) => address));
        done();
      });
    },
  });
  ended.push(() => new Promise<void>((resolve) => smtp.close(resolve)));
  await listen(smtp.server as Server, smtpPort);
  await startServer(environment);
  await vi.waitFor(() => expect(receivers).toEqual(["partner@mail.test"]), { timeout: 20_000, interval: 50 });
  // A later mail has been sent, so a duplicate of the first would have arrived before it.
  const signedIn = await signInOverWire(web, output);
  await signedIn("/distributors/invitations", { email: "second@mail.test" });
  await vi.waitFor(() => expect(receivers).toContain("second@mail.test"), { timeout: 20_000, interval: 50 });
  expect(receivers).toEqual(["partner@mail.test", "second@mail.test"]);
}, 300_000);

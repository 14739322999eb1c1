import { execFile } from "node:child_process";
import { createHash, randomBytes } from "node:crypto";
import { once } from "node:events";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { type AddressInfo, createServer, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { promisify } from "node:util";
import { type ClientChannel, type SFTPWrapper, default as ssh2 } from "ssh2";
import { afterEach, describe, expect, test, vi } from "vitest";
import { createServices } from "./servicesFixture";

const clients: ssh2.Client[] = [];

async function connect(services = createServices().services, password = "admin01", username = "root") {
  const client = new ssh2.Client();
  clients.push(client);
  const sock = services.connect({ host: "localhost", port: 22 });
  const keys: string[] = [];
  client.connect({ sock, username, password, hostVerifier: (key: Buffer) => keys.push(key.toString("base64")) > 0 });
  await once(client, "ready");
  return { client, keys };
}

const start = (client: ssh2.Client, command: string) =>
  new Promise<ClientChannel>((resolve, reject) =>
    client.exec(command, (error, opened) => (error ? reject(error) : resolve(opened))),
  );

async function execute(client: ssh2.Client, command: string, input?: string) {
  const channel = await start(client, command);
  const output = { stdout: "", stderr: "" };
  channel.on("data", (chunk: Buffer) => {
    output.stdout += chunk;
  });
  channel.stderr.on("data", (chunk: Buffer) => {
    output.stderr += chunk;
  });
  if (input !== undefined) channel.end(input);
  const [code] = await once(channel, "exit");
  await once(channel, "close");
  return { code, ...output };
}

/** A shell with a terminal, and what it has written. */
async function openShell(client: ssh2.Client, size = { cols: 80, rows: 24 }) {
  const channel = await new Promise<ClientChannel>((resolve, reject) =>
    client.shell({ ...size, term: "xterm-256color" }, (error, opened) => (error ? reject(error) : resolve(opened))),
  );
  const shell = { output: "" };
  channel.on("data", (chunk: Buffer) => {
    shell.output += chunk;
  });
  const sees = (text: string | RegExp) =>
    vi.waitFor(() => expect(shell.output).toMatch(text), { timeout: 10_000, interval: 10 });
  await sees(/# $/);
  return { channel, sees };
}

const openSftp = (client: ssh2.Client) =>
  new Promise<SFTPWrapper>((resolve, reject) =>
    client.sftp((error, opened) => (error ? reject(error) : resolve(opened))),
  );

const digestOf = (bytes: Buffer) => createHash("sha256").update(bytes).digest("hex");

afterEach(() => {
  for (const client of clients.splice(0)) client.destroy();
});

describe("signing in", () => {
  test("accepts the users of the device with its password only", async () => {
    const { services } = createServices();
    await connect(services, "admin01", "admin");
    await expect(connect(services, "wrong")).rejects.toThrow("All configured authentication methods failed");
    await expect(connect(services, "admin01", "nobody")).rejects.toThrow("authentication methods failed");
  });

  test("shows the same Ed25519 host key each time, also after a restart, and another at another device", async () => {
    const keyOf = async (secret: string) => (await connect(createServices({}, 4, secret).services)).keys[0] ?? "";
    const first = createServices({}, 4, "one");
    const key = (await connect(first.services)).keys[0] ?? "";
    expect(Buffer.from(key, "base64").toString("latin1")).toContain("ssh-ed25519");
    expect((await connect(first.services)).keys[0]).toBe(key);
    expect(await keyOf("one")).toBe(key);
    expect(await keyOf("another")).not.toBe(key);
  });

  test("is refused while SSH is switched off, and served at the configured port only", async () => {
    const { services, state } = createServices();
    state.settings = { "/services/ssh/config": { enabled: "0" } };
    expect(() => services.connect({ host: "localhost", port: 22 })).toThrow("ECONNREFUSED");
    state.settings = { "/services/ssh/config": { port: 2222 } };
    expect(() => services.connect({ host: "localhost", port: 22 })).toThrow("ECONNREFUSED");
    services.connect({ host: "localhost", port: 2222 }).destroy();
    expect(() => services.connect({ host: "192.0.2.1", port: 2222 })).toThrow("EHOSTUNREACH");
  });
});

describe("commands", () => {
  test("return their output and exit codes, errors apart", async () => {
    const { client } = await connect();
    expect(await execute(client, "echo out; cat nothing")).toEqual({
      code: 1,
      stdout: "out\n",
      stderr: "cat: nothing: No such file or directory\n",
    });
    expect((await execute(client, "exit 42")).code).toBe(42);
    expect((await execute(client, "make-tea")).code).toBe(127);
    expect(await execute(client, "wc -c", "x".repeat(300_000))).toMatchObject({ stdout: "300000\n" });
    const many = await execute(client, "seq 300000");
    expect(many.stdout.length).toBe(1_988_895);
  });

  test.each([
    ["the connection is lost", (client: ssh2.Client) => client.destroy()],
    ["the client closes their channel", (_client: ssh2.Client, channel: ClientChannel) => channel.close()],
  ])("end when %s", async (_what, leave) => {
    const { services, machine } = createServices();
    const { client } = await connect(services);
    const replies = () => machine.files.read("/tmp/log").toString().match(/seq=/g)?.length;
    const channel = await start(client, "ping -c 100 localhost > /tmp/log");
    await vi.waitFor(() => expect(replies()).toBe(1), { timeout: 5000, interval: 5 });
    leave(client, channel);
    // It would reply each second.
    await wait(2500);
    expect(replies()).toBe(1);
    const { client: other } = await connect(services);
    expect((await execute(other, "echo still here")).stdout).toBe("still here\n");
  });
});

describe("the interactive shell", () => {
  test("echoes, edits lines, knows history and the size of its window", async () => {
    const { client } = await connect();
    const shell = await openShell(client, { cols: 100, rows: 30 });
    shell.channel.write("ecxho\x7f\x7f\x7fho $COLUMNS x $LINES\r");
    await shell.sees("\r\n100 x 30\r\n");
    shell.channel.setWindow(50, 120, 0, 0);
    shell.channel.write("\x1b[A\r");
    await shell.sees("\r\n120 x 50\r\n");
    shell.channel.setWindow(5000, 0, 0, 0);
    shell.channel.write("\x1b[A\r");
    await shell.sees("\r\n80 x 1000\r\n");
    shell.channel.write("echo hælo 日本\x1b[D\x7f大\r");
    await shell.sees("\r\nhælo 大本\r\n");
    shell.channel.write("rubbish\x15echo kept\r");
    await shell.sees("\r\nkept\r\n");
    shell.channel.write("cat\rtyped\r\x04");
    await shell.sees("typed\r\ntyped\r\n");
    shell.channel.write("exit 5\r");
    expect(await once(shell.channel, "exit")).toEqual([5]);
  });

  test("Ctrl+C ends a program and clears a line, Ctrl+D ends the shell", async () => {
    const { client } = await connect();
    const shell = await openShell(client);
    shell.channel.write("sleep 1000\r");
    await wait(50);
    shell.channel.write("\x03");
    shell.channel.write("echo code $?\r");
    await shell.sees("code 130");
    shell.channel.write("rm -r /etc\x03cat\r");
    await wait(50);
    shell.channel.write("\x03echo after\r");
    await shell.sees(/after\r\n[\s\S]*after\r\n/);
    shell.channel.write("ls /etc/hostname\r");
    await shell.sees(/\r\n\/etc\/hostname\r\n/);
    shell.channel.write("\x04");
    await once(shell.channel, "close");
  });

  test("output that is not read stops its program, and Ctrl+C ends it", async () => {
    const { client } = await connect();
    const shell = await openShell(client);
    shell.channel.removeAllListeners("data");
    shell.channel.pause();
    shell.channel.write("seq 2000000\r");
    await wait(1500);
    shell.channel.write("\x03");
    let output = "";
    shell.channel.on("data", (chunk: Buffer) => {
      output = (output + chunk).slice(-2000);
    });
    shell.channel.resume();
    await vi.waitFor(() => expect(output).toMatch(/# $/), { timeout: 10_000, interval: 10 });
    expect(output).not.toContain("2000000");
    shell.channel.write("echo $?\r");
    await vi.waitFor(() => expect(output).toContain("130"), { timeout: 10_000, interval: 10 });
  });
});

describe("files", () => {
  test("are stored and read whole, and listed, renamed and removed", async () => {
    const { client } = await connect();
    const sftp = await openSftp(client);
    const folder = await mkdtemp(join(tmpdir(), "farhelm-sftp-"));
    const content = randomBytes(5_000_000);
    await writeFile(join(folder, "up"), content);
    await promisify(sftp.fastPut.bind(sftp))(join(folder, "up"), "/tmp/image.bin");
    await promisify(sftp.fastGet.bind(sftp))("/tmp/image.bin", join(folder, "down"));
    expect(digestOf(await readFile(join(folder, "down")))).toBe(digestOf(content));
    await rm(folder, { recursive: true });
    expect((await execute(client, "wc -c /tmp/image.bin")).stdout).toBe("5000000 /tmp/image.bin\n");
    await promisify(sftp.mkdir.bind(sftp) as (path: string, done: (error?: Error | null) => void) => void)("/tmp/new");
    await promisify(sftp.rename.bind(sftp))("/tmp/image.bin", "/tmp/new/image.bin");
    await promisify(
      sftp.appendFile.bind(sftp) as (path: string, data: string, done: (error?: Error | null) => void) => void,
    )("/tmp/notes", "one\n");
    const listed = await promisify(sftp.readdir.bind(sftp))("/tmp");
    expect(listed.map(({ filename }) => filename).sort()).toEqual(["new", "notes"]);
    const { size, mode } = await promisify(sftp.stat.bind(sftp))("/tmp/new/image.bin");
    expect([size, mode]).toEqual([5_000_000, 0o100644]);
    await expect(promisify(sftp.rmdir.bind(sftp))("/tmp/new")).rejects.toThrow("Directory not empty");
    await promisify(sftp.unlink.bind(sftp))("/tmp/new/image.bin");
    await promisify(sftp.rmdir.bind(sftp))("/tmp/new");
    await expect(promisify(sftp.stat.bind(sftp))("/tmp/new")).rejects.toMatchObject({ code: 2 });
    expect(await promisify(sftp.realpath.bind(sftp))("../tmp/.")).toBe("/tmp");
  });

  test("that are too large are refused", async () => {
    const { client } = await connect();
    const sftp = await openSftp(client);
    const write = promisify(
      sftp.writeFile.bind(sftp) as (path: string, data: Buffer, done: (error?: Error | null) => void) => void,
    );
    await expect(write("/tmp/large", Buffer.alloc(20_000_000))).rejects.toThrow("No space left on device");
    expect((await execute(client, "rm /tmp/large; df | tail -1")).stdout).toMatch(/ 0% \/\n$/);
  });
});

test("OpenSSH's own clients sign in, run commands and copy files", async ({ skip }) => {
  const run = (file: string, args: string[], options = {}) =>
    promisify(execFile)(file, args, { timeout: 15_000, ...options });
  if (!(await run("ssh", ["-V"]).catch(() => undefined))) skip();
  const { services } = createServices();
  const server = createServer((socket: Socket) => {
    const stream = services.connect({ host: "localhost", port: 22 });
    socket.on("error", () => stream.destroy());
    stream.pipe(socket).pipe(stream);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const folder = await mkdtemp(join(tmpdir(), "farhelm-ssh-"));
  const ask = join(folder, "askpass");
  await writeFile(ask, "#!/bin/sh\necho admin01\n", { mode: 0o700 });
  const { port } = server.address() as AddressInfo;
  const options = ["StrictHostKeyChecking=no", `UserKnownHostsFile=${join(folder, "known")}`, "LogLevel=ERROR"];
  const args = ["-F", "none", ...options.flatMap((option) => ["-o", option])];
  const env = { ...process.env, SSH_ASKPASS: ask, SSH_ASKPASS_REQUIRE: "force", DISPLAY: "none" };
  const ssh = await run("ssh", [...args, "-p", String(port), "root@127.0.0.1", "uname -a; exit 3"], { env }).catch(
    (error) => error,
  );
  expect([ssh.code, ssh.stdout]).toEqual([3, expect.stringMatching(/^Linux \w+-\d+ 5\./)]);
  const content = randomBytes(300_000);
  await writeFile(join(folder, "up"), content);
  const place = ["-P", String(port)];
  await run("scp", [...args, ...place, join(folder, "up"), "root@127.0.0.1:/tmp/up"], { env });
  await run("scp", [...args, ...place, "root@127.0.0.1:/tmp/up", join(folder, "down")], { env });
  expect(digestOf(await readFile(join(folder, "down")))).toBe(digestOf(content));
  const terminal = await run("ssh", [...args, "-tt", "-p", String(port), "root@127.0.0.1", "echo $TERM; seq 2"], {
    env,
  });
  expect(terminal.stdout).toContain("1\r\n2\r\n");
  await rm(folder, { recursive: true });
  server.close();
});

import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { installPrograms } from "./installPrograms";
import { type OpenSsh, startOpenSsh } from "./startOpenSsh";
import { ADMIN, byPort, createTerminalFixture } from "./terminalFixture";

const hasPrograms = installPrograms();
const folder = mkdtempSync(join(tmpdir(), "farhelm-ssh-"));
let fixture: Awaited<ReturnType<typeof createTerminalFixture>>;
let openSsh: OpenSsh;
beforeAll(async () => {
  if (!hasPrograms) return;
  openSsh = await startOpenSsh(folder);
  fixture = await createTerminalFixture({
    "localhost:22": (stream) => byPort(openSsh.port)(stream),
    "localhost:2222": (stream) => byPort(openSsh.port)(stream),
  });
});
afterAll(async () => {
  openSsh?.close();
  await fixture?.api.close();
  rmSync(folder, { recursive: true, force: true });
});

const keyOf = (privateKey = openSsh.keys.plain) => ({ username: openSsh.username, privateKey });

describe.skipIf(!hasPrograms)("[terminal.ssh] a terminal over SSH, at OpenSSH,", () => {
  test("signs in with a key, has the size of its client, and ends with the exit code", async () => {
    const { session, terminal } = await fixture.open(22);
    const { key } = await terminal.signIn(keyOf());
    expect(key).toMatchObject({ algorithm: "ssh-ed25519", fingerprint: expect.stringMatching(/^SHA256:\S{43}$/) });
    terminal.type("stty size; echo $TERM\n");
    await terminal.shows(/24 80\r\n[\s\S]*xterm-256color/);
    terminal.send({ type: "resize", columns: 132, rows: 50 });
    terminal.type("sleep 0.3; stty size\n");
    await terminal.shows(/50 132/);
    terminal.type("exit 7\n");
    expect(await terminal.next("ended")).toEqual({ type: "ended", code: 7 });
    expect(await terminal.closed).toEqual({ code: 1000, reason: "The device has ended the connection." });
    const { input_data, output_data } = await fixture.session(session);
    expect(Number(input_data)).toBeGreaterThan(terminal.received);
    expect(Number(output_data)).toBeGreaterThan(1_000);
  });

  test("reports the signal that ended the shell", async () => {
    const { terminal } = await fixture.open(22);
    await terminal.signIn(keyOf());
    terminal.type("kill -KILL $$\n");
    expect(await terminal.next("ended")).toEqual({ type: "ended", signal: "SIGKILL" });
  });

  test("takes keys with a passphrase, and says what is wrong with one", async () => {
    const { terminal } = await fixture.open(22);
    terminal.send({ type: "start", columns: 80, rows: 24 });
    terminal.trustAll();
    const answer = async (credentials: Record<string, string>) => {
      const { refused, reason } = await terminal.next("credentials");
      terminal.send({ type: "credentials", username: openSsh.username, ...credentials });
      return [refused, reason];
    };
    expect(await answer({ privateKey: "no key" })).toEqual([false, undefined]);
    expect(await answer({ privateKey: openSsh.keys.locked })).toEqual([
      true,
      expect.stringContaining("cannot be read"),
    ]);
    expect(await answer({ privateKey: openSsh.keys.locked, passphrase: "wrong" })).toEqual([
      true,
      "The private key is protected by a passphrase.",
    ]);
    expect(await answer({ privateKey: openSsh.keys.locked, passphrase: "secret" })).toEqual([
      true,
      "The passphrase of the private key is wrong.",
    ]);
    await terminal.next("open");
    const { terminal: second } = await fixture.open(22);
    await second.signIn({ ...keyOf(openSsh.keys.rsa), passphrase: "secret" });
    for (const each of [terminal, second]) each.send({ type: "end" });
    expect(await second.closed).toEqual({ code: 1000, reason: "The terminal was ended." });
  });

  test("asks again for credentials that were refused, also for another user", async () => {
    const { terminal } = await fixture.open(22);
    terminal.send({ type: "start", columns: 80, rows: 24 });
    terminal.trustAll();
    await terminal.next("credentials");
    terminal.send({ type: "credentials", username: "nobody-here", privateKey: openSsh.keys.plain });
    expect(await terminal.next("credentials")).toEqual({ type: "credentials", methods: ["publickey"], refused: true });
    terminal.send({ type: "credentials", username: openSsh.username, password: "a password" });
    const { reason } = await terminal.next("credentials");
    expect(reason).toBe("The target does not take credentials of this kind.");
    terminal.send({ type: "credentials", ...keyOf() });
    await terminal.next("open");
    terminal.send({ type: "end" });
  });
});

describe.skipIf(!hasPrograms)("[terminal.host-key] the host key", () => {
  test("is shown and pinned at first use, and raises the alarm when it has changed", async () => {
    const start = async () => {
      const { terminal } = await fixture.open(2222);
      terminal.send({ type: "start", columns: 80, rows: 24 });
      return terminal;
    };
    const first = await start();
    const { key, pinned } = await first.next("host-key");
    expect(pinned).toBeUndefined();
    first.send({ type: "trust", accepted: false });
    expect(await first.closed).toEqual({ code: 4000, reason: "The host key was not trusted." });
    const second = await start();
    expect((await second.next("host-key")).key).toEqual(key);
    second.send({ type: "trust", accepted: true });
    await second.next("credentials");
    second.send({ type: "end" });
    const third = await start();
    await third.next("credentials");
    third.send({ type: "end" });

    await openSsh.changeHostKey();
    const fourth = await start();
    const changed = await fourth.next("host-key");
    expect(changed.key.fingerprint).not.toBe(key.fingerprint);
    expect(changed.pinned).toEqual({ ...key, since: fixture.api.clock.now.toISOString() });
    fourth.send({ type: "trust", accepted: true });
    await fourth.next("credentials");
    fourth.send({ type: "end" });

    const { body } = await fixture.admin.get("/audit-log?action=trustHostKey&sort=-id&start_date=2026-01-01");
    const entries = body.data.filter(({ action }: { action: string }) => action === "trustHostKey");
    expect(entries.slice(0, 2).map(({ user_email }: { user_email: string }) => user_email)).toEqual([ADMIN, ADMIN]);
    const { body: entry } = await fixture.admin.get(`/audit-log/${entries[0].id}`);
    const fingerprints = { before: key.fingerprint, after: changed.key.fingerprint };
    const change = expect.objectContaining({ change: "update", field: "fingerprint", ...fingerprints });
    expect(entry.data.changes).toContainEqual(change);
  });
});

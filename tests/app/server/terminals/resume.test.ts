import { createHash, randomBytes } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { OUTPUT_WINDOW } from "../../../../app/domain/terminalMessages";
import { installPrograms } from "./installPrograms";
import { ResumingClient } from "./ResumingClient";
import { type OpenSsh, startOpenSsh } from "./startOpenSsh";
import { startTelnetd } from "./startTelnetd";
import type { TestTerminal } from "./TestTerminal";
import { byPort, createTerminalFixture } from "./terminalFixture";

const hasPrograms = installPrograms();
const folder = mkdtempSync(join(tmpdir(), "farhelm-resume-"));
let fixture: Awaited<ReturnType<typeof createTerminalFixture>>;
let openSsh: OpenSsh;
let telnetd: Awaited<ReturnType<typeof startTelnetd>>;
beforeAll(async () => {
  if (!hasPrograms) return;
  openSsh = await startOpenSsh(folder);
  telnetd = await startTelnetd();
  fixture = await createTerminalFixture({
    "localhost:22": byPort(openSsh.port),
    "localhost:23": byPort(telnetd.port),
  });
});
afterAll(async () => {
  openSsh?.close();
  telnetd?.close();
  await fixture?.api.close();
  rmSync(folder, { recursive: true, force: true });
});

const digest = (bytes: Buffer) => createHash("sha256").update(bytes).digest("hex");

async function openShell(
  port: number,
  reports = true,
): Promise<{ session: number; id: string; terminal: TestTerminal }> {
  const isTelnet = port === 23;
  const { session, terminal } = await fixture.open(port, isTelnet ? "telnet" : "ssh", reports);
  if (isTelnet) terminal.send({ type: "start", columns: 80, rows: 24 });
  else terminal.signIn({ username: openSsh.username, privateKey: openSsh.keys.plain }).catch(() => {});
  const { terminal: id } = await terminal.next("open");
  await terminal.shows(/[#$] $/);
  return { session, id, terminal };
}

describe.skipIf(!hasPrograms)("[terminal.resume] a terminal whose web socket is lost", () => {
  test.each([22, 23])("loses and doubles no byte, in neither direction, at port %i", async (port) => {
    const { session, id, terminal } = await openShell(port);
    const command = "stty raw -echo; echo BEGIN; exec cat\r";
    terminal.type(command);
    await terminal.shows(/BEGIN\n/);
    terminal.socket.terminate();
    const input = randomBytes(3_000_000);
    const before = { output: terminal.received, input: command.length };
    const client = new ResumingClient(() => fixture.connectWith(fixture.admin, session), id, input, before);
    expect(await client.run(input.length, 230_000)).toBe(digest(input));
    expect(client.cuts).toBeGreaterThan(8);
  });

  test("has the end of its shell for the client that comes back", async () => {
    const { session, id, terminal } = await openShell(22);
    terminal.type("sleep 0.2; echo LAST; exit 3\n");
    await terminal.shows(/exit 3/);
    terminal.socket.terminate();
    await wait(500);
    const again = await fixture.openWith(fixture.admin, session);
    again.resume(id, terminal.received);
    await again.next("open");
    await again.shows(/LAST/);
    expect(await again.next("ended")).toEqual({ type: "ended", code: 3 });
    expect(await again.closed).toMatchObject({ code: 1000 });
  });

  test("belongs to its session and its user", async () => {
    const { session, id, terminal } = await openShell(22);
    const refusal = { code: 4000, reason: "There is no such terminal any more." };
    const other = await fixture.addTerminalSession(22);
    const [foreign, unknown] = [
      await fixture.openWith(fixture.admin, other),
      await fixture.openWith(fixture.admin, session),
    ];
    foreign.resume(id, terminal.received);
    unknown.resume("unknown", terminal.received);
    expect(await foreign.closed).toEqual(refusal);
    expect(await unknown.closed).toEqual(refusal);
    const ahead = await fixture.openWith(fixture.admin, session);
    ahead.resume(id, terminal.received + 1_000_000);
    expect(await ahead.closed).toEqual(refusal);
    terminal.type("echo STILL-$((40 + 2))\n");
    await terminal.shows(/STILL-42/);
    const taking = await fixture.openWith(fixture.admin, session);
    taking.resume(id, terminal.received);
    await taking.next("open");
    expect(await terminal.closed).toEqual({ code: 4002, reason: "The terminal was continued elsewhere." });
    taking.send({ type: "end" });
  });

  test("ends with its session while no client is connected", async () => {
    const { session, id, terminal } = await openShell(22);
    terminal.socket.terminate();
    await fixture.admin.send("DELETE", `/devices/connect/sessions/${session}`);
    await wait(300);
    await fixture.api.db.updateTable("access_sessions").set({ end_time: null }).where("id", "=", session).execute();
    const again = await fixture.openWith(fixture.admin, session);
    again.resume(id, terminal.received);
    expect(await again.closed).toMatchObject({ code: 4000 });
  });
});

describe.skipIf(!hasPrograms)("[terminal.flow] the output of a terminal", () => {
  test.each([22, 23])("waits for a client that does not report it, at port %i", async (port) => {
    const { terminal } = await openShell(port, false);
    terminal.type("yes 0123456789012345678901234567890123456789 | head -c 20000000; echo END\r");
    let before: number;
    do {
      before = terminal.received;
      await wait(400);
    } while (terminal.received > before);
    expect(terminal.received).toBeGreaterThanOrEqual(OUTPUT_WINDOW);
    expect(terminal.received).toBeLessThan(OUTPUT_WINDOW + 100_000);
    terminal.send({ type: "received", received: terminal.received });
    while (terminal.received < before + 200_000) await wait(20);
    terminal.send({ type: "end" });
    expect(await terminal.closed).toMatchObject({ code: 1000 });
  });
});

describe.skipIf(!hasPrograms)("[terminal.session-end] a terminal ends with its session", () => {
  test.each(["signs out", "closes it"])("when its user %s", async (act) => {
    const client = await fixture.api.signIn("admin@own.test");
    const session = await fixture.addTerminalSession(23, "telnet");
    const terminal = await fixture.openWith(client, session);
    terminal.send({ type: "start", columns: 80, rows: 24 });
    await terminal.next("open");
    if (act === "signs out") await client.post("/account/token/revoke");
    else await client.send("DELETE", `/devices/connect/sessions/${session}`);
    const reason = act === "signs out" ? "You have been signed out." : "The session has ended.";
    expect(await terminal.closed).toEqual({ code: 4001, reason });
  });
});

test.skipIf(!hasPrograms)(
  "[terminal.session-end] a terminal ends with the tunnel of its device, and what came is shown",
  async () => {
    const [attached, lost] = [await openShell(22), await openShell(22)];
    lost.terminal.type("sleep 0.2; echo LAST-$((40 + 2))\n");
    await lost.terminal.shows(/sleep/);
    lost.terminal.socket.terminate();
    await wait(600);
    fixture.tunnel.terminate();
    const end = { code: 4002, reason: "The connection to the device was lost." };
    expect(await attached.terminal.closed).toEqual(end);
    const again = await fixture.openWith(fixture.admin, lost.session);
    again.resume(lost.id, lost.terminal.received);
    await again.next("open");
    await again.shows(/LAST-42/);
    expect(await again.closed).toEqual(end);
  },
);

import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { installPrograms } from "./installPrograms";
import { startTelnetd } from "./startTelnetd";
import { byPort, createTerminalFixture } from "./terminalFixture";

const hasPrograms = installPrograms();
let fixture: Awaited<ReturnType<typeof createTerminalFixture>>;
let telnetd: Awaited<ReturnType<typeof startTelnetd>>;
beforeAll(async () => {
  if (!hasPrograms) return;
  telnetd = await startTelnetd();
  fixture = await createTerminalFixture({
    "localhost:23": byPort(telnetd.port),
    "localhost:24": (stream) => void stream.write("Welcome\r\n"),
  });
});
afterAll(async () => {
  telnetd?.close();
  await fixture?.api.close();
});

describe.skipIf(!hasPrograms)("[terminal.telnet] a terminal over telnet", () => {
  test("has the size of its client, at telnetd, follows it, and ends with the shell", async () => {
    const { terminal } = await fixture.open(23, "telnet");
    terminal.send({ type: "start", columns: 255, rows: 24 });
    await terminal.next("connected");
    expect(await terminal.next("open")).toMatchObject({ received: 0 });
    await terminal.shows(/[#$] $/);
    terminal.type("stty size; echo $TERM\r");
    await terminal.shows(/24 255\r\n[\s\S]*xterm-256color/i);
    terminal.send({ type: "resize", columns: 132, rows: 50 });
    terminal.type("sleep 0.3; stty size\r");
    await terminal.shows(/50 132/);
    terminal.type("exit\r");
    expect(await terminal.next("ended")).toEqual({ type: "ended" });
    expect(await terminal.closed).toMatchObject({ code: 1000 });
  });

  test("is open at a server that negotiates nothing", async () => {
    const { terminal } = await fixture.open(24, "telnet");
    terminal.send({ type: "start", columns: 80, rows: 24 });
    await terminal.next("open");
    await terminal.shows(/Welcome/);
    terminal.send({ type: "end" });
  });
});

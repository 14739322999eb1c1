import { randomBytes, randomInt } from "node:crypto";
import type { ServerHttp2Stream } from "node:http2";
import { connect } from "node:net";
import { Transform } from "node:stream";
import { setTimeout as wait } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startSshServer } from "./startSshServer";
import type { TestTerminal } from "./TestTerminal";
import { byPort, createTerminalFixture } from "./terminalFixture";

let flooded = 0;
function flood(stream: ServerHttp2Stream, piece: Buffer): void {
  const send = () => {
    while (!stream.destroyed && stream.write(piece)) flooded += piece.length;
  };
  stream.on("drain", send);
  send();
}

/** The byte of the server's answer that is damaged. */
let damagedAt = 0;
function damaged(stream: ServerHttp2Stream): void {
  let at = 0;
  const damage = new Transform({
    transform(chunk: Buffer, _encoding, callback) {
      const bytes = Buffer.from(chunk);
      if (damagedAt >= at && damagedAt < at + bytes.length) bytes[damagedAt - at] = randomInt(256);
      at += bytes.length;
      callback(null, bytes);
    },
  });
  const socket = connect({ host: "127.0.0.1", port: server.port, noDelay: true });
  // A damaged length makes both sides wait for more.
  socket.setTimeout(500, () => socket.destroy());
  socket.on("close", () => stream.destroy());
  stream.on("close", () => socket.destroy());
  stream.pipe(socket).pipe(damage).pipe(stream);
}

let fixture: Awaited<ReturnType<typeof createTerminalFixture>>;
let server: Awaited<ReturnType<typeof startSshServer>>;
beforeAll(async () => {
  server = await startSshServer({ password: "right" });
  fixture = await createTerminalFixture({
    "localhost:22": byPort(server.port),
    "localhost:2": (stream) => void stream.end("HTTP/1.1 400 Bad Request\r\n\r\n"),
    "localhost:3": (stream) => stream.close(2),
    "localhost:4": (stream) => flood(stream, randomBytes(65_536)),
    "localhost:5": (stream) => flood(stream, Buffer.from("255 253 1 ".repeat(5_000).split(" ").map(Number))),
    "localhost:6": (stream) => stream.end(),
    "localhost:8": damaged,
  });
});
afterAll(async () => {
  server?.close();
  await fixture?.api.close();
});

async function start(port: number, protocol = "ssh"): Promise<TestTerminal> {
  const { terminal } = await fixture.open(port, protocol);
  terminal.send({ type: "start", columns: 80, rows: 24 });
  return terminal;
}

describe("[terminal.bad-target] a terminal says what is wrong with its target:", () => {
  test.each([
    [2, "The target does not answer as an SSH server."],
    [3, "The target does not answer as an SSH server."],
    [4, "The target does not answer as an SSH server."],
    [6, "The target does not answer as an SSH server."],
    [7, "The target refused the connection, or cannot be reached from the device."],
  ])("at port %i", async (port, reason) => {
    expect(await (await start(port)).closed).toEqual({ code: 4000, reason });
  });

  test("it has no terminal", async () => {
    const { code, reason } = await (await start(22, "vnc")).closed;
    expect([code, reason]).toEqual([4000, "The target of this session has no terminal."]);
  });
});

/** Signs in as often as the terminal asks. */
function answerAll(terminal: TestTerminal): void {
  const answer = () => {
    terminal.send({ type: "credentials", username: "operator", password: "right" });
    answerAll(terminal);
  };
  terminal.next("credentials").then(answer, () => {});
}

test("[terminal.bad-target] an SSH server that sends wrong bytes opens nothing, and harms nothing", async () => {
  for (let round = 0; round < 40; round += 1) {
    // Version, key exchange, sign-in and shell take 3 kB.
    damagedAt = randomInt(round < 20 ? 1_500 : 4_000);
    const terminal = await start(8);
    terminal.trustAll();
    answerAll(terminal);
    const isOpen = await terminal.next("open").then(
      () => true,
      () => false,
    );
    if (isOpen) terminal.send({ type: "end" });
    expect([1000, 4000, 4002]).toContain((await terminal.closed).code);
  }
});

test("[terminal.bad-target] a telnet server that asks on and on is not read when it does not read", async () => {
  const terminal = await start(5, "telnet");
  await terminal.next("open");
  let before: number;
  do {
    before = flooded;
    await wait(300);
  } while (flooded > before && flooded < 100_000_000);
  terminal.send({ type: "end" });
  expect(await terminal.closed).toMatchObject({ code: 1000 });
});

describe("[terminal.bad-client] a client that violates the protocol receives the reason:", () => {
  const SIZE = { columns: 80, rows: 24 };
  test.each([
    ["text that is no JSON", "{", "This is no message of a terminal."],
    ["an unknown message", { type: "__proto__" }, "This is no message of a terminal."],
    ["a size of 0", { type: "start", columns: 0, rows: 24 }, "This is no message of a terminal."],
    ["a size of a thousand million", { type: "start", columns: 80, rows: 1e9 }, "This is no message of a terminal."],
    ["another first message", { type: "end" }, "The first message is start or resume."],
    ["input before the start", Buffer.from("ls\n"), "Input came before the terminal was open."],
  ])("%s", async (_, message, reason) => {
    const { terminal } = await fixture.open(22);
    terminal.socket.send(typeof message === "string" || Buffer.isBuffer(message) ? message : JSON.stringify(message));
    expect(await terminal.closed).toEqual({ code: 1008, reason });
  });

  test.each([
    ["input before the terminal is open", Buffer.from("ls\n"), "Input came before the terminal was open."],
    ["a second start", { type: "start", ...SIZE }, "The message start is not expected now."],
    ["an answer to no question", { type: "answers", answers: [] }, "The message answers is not expected now."],
  ])("%s", async (_, message, reason) => {
    const terminal = await start(22);
    await terminal.next("host-key");
    terminal.socket.send(Buffer.isBuffer(message) ? message : JSON.stringify(message));
    expect(await terminal.closed).toEqual({ code: 1008, reason });
  });

  test.each([
    ["more input than may be unreported", () => randomBytes(200_000), "There was more input than may be unreported."],
    ["a report of more than was sent", () => ({ type: "received", received: 1e9 }), "More was reported than was sent."],
    ["another answer", () => ({ type: "trust", accepted: true }), "The message trust is not expected now."],
  ])("%s, in an open terminal", async (_, create, reason) => {
    const { terminal } = await fixture.open(22);
    await terminal.signIn({ username: "operator", password: "right" });
    for (let count = 0; count < 40 && terminal.socket.readyState === terminal.socket.OPEN; count += 1) {
      const message = create();
      terminal.socket.send(Buffer.isBuffer(message) ? message : JSON.stringify(message));
      await wait(5);
    }
    expect(await terminal.closed).toEqual({ code: 1008, reason });
  });

  test("a text too long", async () => {
    const { terminal } = await fixture.open(22);
    terminal.socket.send(`"${"x".repeat(300_000)}"`);
    expect([1006, 1009]).toContain((await terminal.closed).code);
  });
});

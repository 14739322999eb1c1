import type { AddressInfo } from "node:net";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { WebSocket as Socket, WebSocketServer } from "ws";
import type { TicketResponse } from "../../../../../app/console/blocks/session/issueTicket";
import { TerminalConnection } from "../../../../../app/console/blocks/terminal/connection/TerminalConnection";
import type { ClientMessage, ServerMessage } from "../../../../../app/domain/terminalMessages";

interface Client {
  socket: Socket;
  messages: ClientMessage[];
  input: Buffer[];
}

let server: WebSocketServer;
let clients: Client[];
let output: string;
let displayed: (() => void)[];
const opened: TerminalConnection[] = [];

beforeEach(() => {
  clients = [];
  output = "";
  displayed = [];
  server = new WebSocketServer({ port: 0, host: "127.0.0.1" });
  server.on("connection", (socket) => {
    const client: Client = { socket, messages: [], input: [] };
    clients.push(client);
    socket.on("message", (data, isBinary) => {
      if (isBinary) client.input.push(data as Buffer);
      else client.messages.push(JSON.parse(String(data)));
    });
  });
});

afterEach(() => {
  for (const connection of opened.splice(0)) connection.stop();
  for (const client of server.clients) client.terminate();
  server.close();
});

// Of the browser's interface, what the connection uses.
function connectSocket(): WebSocket {
  const socket = new Socket(`ws://127.0.0.1:${(server.address() as AddressInfo).port}`);
  socket.on("error", () => {});
  return socket as unknown as WebSocket;
}

function open(issueTicket: () => Promise<TicketResponse> = async () => ({ ticket: "t" })) {
  const onInputRefused = vi.fn();
  const connection = new TerminalConnection(
    { columns: 80, rows: 24 },
    {
      issueTicket,
      consent: {},
      openSocket: connectSocket,
      onOutput: (bytes, done) => {
        output += new TextDecoder().decode(bytes);
        displayed.push(done);
      },
      onInputRefused,
    },
  );
  connection.connect();
  opened.push(connection);
  return { connection, onInputRefused, kind: () => connection.state.getState().kind };
}

const until = (check: () => void) => vi.waitFor(check, { timeout: 10_000, interval: 5 });
const client = async (index: number): Promise<Client> => {
  await until(() => expect(clients[index]?.messages[0]).toBeDefined());
  return clients[index] as Client;
};
const send = ({ socket }: Client, message: ServerMessage) => socket.send(JSON.stringify(message));
const type = (connection: TerminalConnection, text: string) => connection.write(new TextEncoder().encode(text));
const inputOf = ({ input }: Client) => Buffer.concat(input).toString();

describe("[terminal.resume] the connection of a terminal", () => {
  it("signs in, answers questions, and carries input and output", async () => {
    const { connection, kind } = open();
    const first = await client(0);
    expect(first.messages).toEqual([{ type: "start", columns: 80, rows: 24 }]);
    type(connection, "too early");
    send(first, { type: "credentials", methods: ["password"], refused: false });
    await until(() => expect(kind()).toBe("credentials"));
    connection.answer({ type: "credentials", username: "ada", password: "secret" });
    send(first, { type: "open", terminal: "a", received: 0 });
    await until(() => expect(kind()).toBe("open"));
    type(connection, "ls\r");
    first.socket.send(Buffer.from("a b"));
    await until(() => expect([inputOf(first), output]).toEqual(["ls\r", "a b"]));
    expect(first.messages.at(-1)).toEqual({ type: "credentials", username: "ada", password: "secret" });
  });

  it("reports output once it is displayed, not when it arrives", async () => {
    const { kind } = open();
    const first = await client(0);
    send(first, { type: "open", terminal: "a", received: 0 });
    await until(() => expect(kind()).toBe("open"));
    for (const part of ["one", "two"]) first.socket.send(Buffer.from(part));
    await until(() => expect(output).toBe("onetwo"));
    expect(first.messages).toHaveLength(1);
    for (const done of displayed) done();
    await until(() => expect(first.messages.at(-1)).toEqual({ type: "received", received: 6 }));
  });

  it("resumes where it was: input is sent again from what the server has, output goes on from what arrived", async () => {
    const { connection, kind } = open();
    const first = await client(0);
    send(first, { type: "open", terminal: "a", received: 0 });
    await until(() => expect(kind()).toBe("open"));
    first.socket.send(Buffer.from("12345"));
    type(connection, "abc");
    await until(() => expect([output, inputOf(first)]).toEqual(["12345", "abc"]));
    first.socket.terminate();
    await until(() => expect(kind()).toBe("lost"));
    type(connection, "def");
    const second = await client(1);
    expect(second.messages[0]).toEqual({ type: "resume", terminal: "a", received: 5, columns: 80, rows: 24 });
    send(second, { type: "open", terminal: "a", received: 2 });
    await until(() => expect(inputOf(second)).toBe("cdef"));
    // What was displayed since is less than what the resume has reported: nothing is reported until there is more.
    for (const done of displayed.splice(0)) done();
    second.socket.send(Buffer.from("6"));
    await until(() => expect(output).toBe("123456"));
    for (const done of displayed.splice(0)) done();
    await until(() => expect(second.messages.at(-1)).toEqual({ type: "received", received: 6 }));
    expect(second.messages).toHaveLength(2);
  });

  it("starts again when the network was lost before the terminal was open", async () => {
    const { kind } = open();
    (await client(0)).socket.terminate();
    await until(() => expect(kind()).toBe("lost"));
    expect((await client(1)).messages[0]).toEqual({ type: "start", columns: 80, rows: 24 });
  });

  it("gives up after the time for which the server keeps the terminal", async () => {
    vi.useFakeTimers({ toFake: ["Date"] });
    try {
      const { kind, connection } = open(async () =>
        clients.length === 0 ? { ticket: "t" } : { isTemporary: true, hasSessionEnded: false, text: "No response." },
      );
      const first = await client(0);
      send(first, { type: "open", terminal: "a", received: 0 });
      await until(() => expect(kind()).toBe("open"));
      first.socket.terminate();
      await until(() => expect(kind()).toBe("lost"));
      vi.setSystemTime(Date.now() + 61_000);
      await until(() => expect(connection.state.getState()).toEqual({ kind: "ended", cause: "connection-lost" }));
    } finally {
      vi.useRealTimers();
    }
  });

  it("says how the shell has ended, and does not come back", async () => {
    const { connection } = open();
    const first = await client(0);
    send(first, { type: "open", terminal: "a", received: 0 });
    send(first, { type: "ended", code: 7 });
    await until(() => expect(first.socket.readyState).toBe(first.socket.CLOSED));
    expect(connection.state.getState()).toMatchObject({ kind: "ended", cause: "exit", code: 7 });
    expect(clients).toHaveLength(1);
  });

  it("says who watches while it is connected, and nobody once it is not", async () => {
    const { connection, kind } = open();
    const people = [{ id: 3, name: "Ada", takesPart: false }];
    const watched = () => connection.notices.state.getState().people;
    const first = await client(0);
    send(first, { type: "open", terminal: "a", received: 0 });
    send(first, { type: "people", people });
    await until(() => expect(watched()).toEqual(people));
    first.socket.terminate();
    await until(() => expect(kind()).toBe("lost"));
    expect(watched()).toEqual([]);
    const second = await client(1);
    send(second, { type: "open", terminal: "a", received: 0 });
    send(second, { type: "people", people });
    await until(() => expect(watched()).toEqual(people));
    send(second, { type: "ended", code: 0 });
    await until(() => expect(kind()).toBe("ended"));
    expect(watched()).toEqual([]);
  });

  it("ignores messages of a later version and refuses input that does not fit", async () => {
    const { connection, kind, onInputRefused } = open();
    const first = await client(0);
    first.socket.send('{"type":"banner","text":"hello"}');
    send(first, { type: "open", terminal: "a", received: 0 });
    await until(() => expect(kind()).toBe("open"));
    connection.write(new Uint8Array(5_000_000));
    expect(onInputRefused).toHaveBeenCalledOnce();
    connection.stop();
    await until(() => expect(first.messages.at(-1)).toEqual({ type: "end" }));
    expect(kind()).toBe("ended");
  });
});

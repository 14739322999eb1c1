import { type Duplex, PassThrough, Transform } from "node:stream";
import type { Machine } from "../machine/Machine";
import { BrokenPipe } from "../shell/Pipe";
import { Session } from "../shell/Session";
import type { SignIn } from "../signIn";
import { runShell } from "../terminal/runShell";
import { Terminal } from "../terminal/Terminal";
import { escapeTelnet, GREETING, TelnetCodec } from "./TelnetCodec";

const MAX_ATTEMPTS = 3;
const SIGN_IN_MS = 60_000;

/** A terminal at the other end of a telnet connection. */
function openTerminal(stream: Duplex): { terminal: Terminal; output: Transform } {
  const codec = new TelnetCodec();
  const input = new PassThrough();
  const output = new Transform({ transform: (chunk: Buffer, _encoding, next) => next(null, escapeTelnet(chunk)) });
  output.pipe(stream);
  const terminal = new Terminal(input, output);
  stream.write(GREETING);
  stream.on("data", (chunk: Buffer) => {
    const { content, answer, size } = codec.read(chunk);
    if (answer.length > 0 && !stream.writableNeedDrain) stream.write(answer);
    if (size) terminal.resize(size);
    input.write(content);
  });
  stream.on("end", () => input.end());
  stream.on("close", () => {
    input.destroy();
    output.destroy();
  });
  stream.on("error", () => stream.destroy());
  return { terminal, output };
}

async function signInAt(terminal: Terminal, signIn: SignIn, hostname: string): Promise<boolean> {
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
    const user = await terminal.readLine({ text: `${hostname} login: ` });
    if (user === undefined) return false;
    const password = await terminal.readLine({ text: "Password: ", isHidden: true });
    if (password === undefined) return false;
    if (await signIn(user, password)) return true;
    await terminal.write(Buffer.from("Login incorrect\n"));
  }
  return false;
}

/** Serves a telnet connection (RFC 854): sign-in, then the shell. */
export async function serveTelnet(stream: Duplex, machine: Machine, signIn: SignIn): Promise<void> {
  const { terminal, output } = openTerminal(stream);
  const timer = setTimeout(() => stream.destroy(), SIGN_IN_MS);
  stream.on("close", () => clearTimeout(timer));
  try {
    const isSignedIn = await signInAt(terminal, signIn, machine.hostname());
    clearTimeout(timer);
    if (isSignedIn) await runShell(terminal, new Session(machine));
  } catch (error) {
    // The connection is closed.
    if (!(error instanceof BrokenPipe)) throw error;
  }
  output.end();
}

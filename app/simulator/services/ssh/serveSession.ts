import type { PseudoTtyInfo, ServerChannel, Session as SshSession, WindowChangeInfo } from "ssh2";
import type { Machine } from "../machine/Machine";
import { BrokenPipe, type Input } from "../shell/Pipe";
import { runLine } from "../shell/runLine";
import { Session, type TerminalSize } from "../shell/Session";
import { writeStream } from "../shell/streams";
import { runShell } from "../terminal/runShell";
import { Terminal } from "../terminal/Terminal";
import { serveSftp } from "./serveSftp";

/** The standard input of a command: reads the channel only as fast as the program does. */
function readChannel(channel: ServerChannel): Input {
  const chunks = channel.iterator({ destroyOnReturn: false });
  return {
    async read() {
      const { value, done } = await chunks.next();
      return done ? undefined : (value as Buffer);
    },
  };
}

function end(channel: ServerChannel, code: number): void {
  if (channel.destroyed) return;
  channel.exit(code);
  channel.end();
  // The client sees the exit code only if the channel is closed after it, even if its input was not read.
  channel.resume();
}

/** Whether the client has asked for a terminal, and its size. */
class Pty {
  terminal: Terminal | undefined;
  private size: TerminalSize | undefined;

  get isWanted(): boolean {
    return this.size !== undefined;
  }

  resize({ cols, rows }: PseudoTtyInfo | WindowChangeInfo): void {
    this.size = { columns: cols, rows };
    this.terminal?.resize(this.size);
  }

  open(channel: ServerChannel): Terminal {
    this.terminal = new Terminal(channel, channel);
    if (this.size) this.terminal.resize(this.size);
    return this.terminal;
  }
}

/** A command that a client runs, its terminal, and a signal that is aborted when the client goes away. */
interface Execution {
  command: string;
  session: Session;
  pty: Pty;
  closed: AbortSignal;
}

async function runCommand(channel: ServerChannel, { command, session, pty, closed }: Execution): Promise<void> {
  const interrupted = new AbortController();
  const terminal = pty.isWanted ? pty.open(channel) : undefined;
  if (terminal) {
    terminal.onInterrupt = () => interrupted.abort();
    session.size = terminal.size;
  }
  const stdin = terminal ?? readChannel(channel);
  const stdout = terminal ?? writeStream(channel);
  const streams = { stdin, stdout, stderr: terminal ?? writeStream(channel.stderr) };
  const signal = AbortSignal.any([interrupted.signal, closed]);
  end(channel, await runLine(command, session, streams, signal));
}

/**
 * Serves a session channel (RFC 4254, 6): a shell, a command or SFTP. The signal is aborted when the connection is lost.
 */
export function serveSession(connection: SshSession, machine: Machine, lost: AbortSignal): void {
  const pty = new Pty();
  // A channel does not close while its input is not read; its session does, but not with the connection.
  const ended = new AbortController();
  connection.on("close", () => ended.abort());
  const closed = AbortSignal.any([ended.signal, lost]);
  const ignoreClosed = (error: unknown) => {
    if (!(error instanceof BrokenPipe)) throw error;
  };
  connection.on("pty", (accept, _reject, info) => {
    pty.resize(info);
    accept?.();
  });
  connection.on("window-change", (accept, _reject, info) => {
    pty.resize(info);
    accept?.();
  });
  connection.on("env", (accept) => accept?.());
  connection.on("shell", (accept) => {
    const channel = accept();
    channel.on("error", () => {});
    void runShell(pty.open(channel), new Session(machine)).then((code) => end(channel, code));
  });
  connection.on("exec", (accept, _reject, { command }) => {
    const channel = accept();
    channel.on("error", () => {});
    runCommand(channel, { command, session: new Session(machine), pty, closed }).catch(ignoreClosed);
  });
  connection.on("sftp", (accept) => serveSftp(accept(), machine.files));
}

import { BrokenPipe } from "../shell/Pipe";
import { runLine } from "../shell/runLine";
import type { Session } from "../shell/Session";
import type { Terminal } from "./Terminal";

function promptOf({ machine, directory }: Session): string {
  return `root@${machine.hostname()}:${directory.replace(/^\/root(?=\/|$)/, "~")}# `;
}

async function runLines(terminal: Terminal, session: Session): Promise<void> {
  const streams = { stdin: terminal, stdout: terminal, stderr: terminal };
  await terminal.write(session.machine.files.read("/etc/banner"));
  while (session.exitCode === undefined) {
    const line = await terminal.readLine({ text: promptOf(session), hasHistory: true });
    if (line === undefined) return;
    session.size = terminal.size;
    const controller = new AbortController();
    terminal.onInterrupt = () => controller.abort();
    await runLine(line, session, streams, controller.signal);
    terminal.onInterrupt = () => {};
  }
}

/** Runs the shell in a terminal until it ends; resolves with its exit code. */
export async function runShell(terminal: Terminal, session: Session): Promise<number> {
  await runLines(terminal, session).catch((error: unknown) => {
    // The terminal is closed.
    if (!(error instanceof BrokenPipe)) throw error;
  });
  return session.exitCode ?? session.lastCode;
}

import type { ClientChannel } from "ssh2";
import type { TerminalSize } from "../../domain/terminalMessages";
import type { SshConnection } from "../ssh/SshConnection";
import type { Shell, ShellEnd, ShellReader } from "./Shell";

/** Maximum length of unread output. The window of ssh2 allows 2 MB; a target that sends more violates the protocol. */
const MAX_WAITING = 4_194_304;

/** The shell of an SSH connection. */
export class SshShell implements Shell {
  readonly #connection: SshConnection;
  readonly #channel: ClientChannel;

  constructor(connection: SshConnection, channel: ClientChannel) {
    this.#connection = connection;
    this.#channel = channel;
    channel.on("error", () => connection.destroy());
    channel.stderr.on("error", () => connection.destroy());
    connection.target.on("data", () => {
      if (channel.readableLength + channel.stderr.readableLength > MAX_WAITING) connection.destroy();
    });
  }

  read({ output, ended }: ShellReader): void {
    const channel = this.#channel;
    let end: ShellEnd | undefined;
    channel.once("exit", (code: number | null, signal?: string) => {
      end = { ...(code !== null && { code }), ...(signal !== undefined && { signal }) };
    });
    channel.once("close", () => ended(end ?? { isLost: this.#connection.isClosed }));
    channel.on("data", output);
    channel.stderr.on("data", output);
  }

  pause(): void {
    this.#channel.pause();
    this.#channel.stderr.pause();
  }

  resume(): void {
    this.#channel.resume();
    this.#channel.stderr.resume();
  }

  // A target may let any number of bytes be sent that it does not read, so those on their way are waited for, too.
  write(bytes: Buffer, taken: () => void): void {
    if (!this.#channel.writable) return;
    const { target } = this.#connection;
    this.#channel.write(bytes, (error) => {
      if (error) return;
      if (target.writableNeedDrain) target.once("drain", taken);
      else taken();
    });
  }

  resize({ columns, rows }: TerminalSize): void {
    this.#channel.setWindow(rows, columns, 0, 0);
  }

  destroy(): void {
    this.#channel.removeAllListeners("close").removeAllListeners("data");
    this.#connection.destroy();
  }
}

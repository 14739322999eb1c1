import type { Duplex } from "node:stream";
import type { TerminalSize } from "../../../domain/terminalMessages";
import type { Shell, ShellReader } from "../Shell";
import { TelnetCodec } from "./TelnetCodec";

/** The command line of a telnet server. It prompts for credentials itself, in its output. */
export class TelnetShell implements Shell {
  readonly #target: Duplex;
  readonly #codec: TelnetCodec;
  #isPaused = false;

  constructor(target: Duplex, size: TerminalSize) {
    this.#target = target;
    this.#codec = new TelnetCodec(size);
  }

  read({ output, ended }: ShellReader): void {
    const target = this.#target;
    target.on("data", (chunk: Buffer) => {
      const { data, replies } = this.#codec.read(chunk);
      this.#reply(replies);
      if (data.length > 0) output(data);
    });
    target.on("drain", () => !this.#isPaused && target.resume());
    target.once("end", () => {
      target.destroy();
      ended({});
    });
    target.once("error", () => ended({ isLost: true }));
  }

  pause(): void {
    this.#isPaused = true;
    this.#target.pause();
  }

  resume(): void {
    this.#isPaused = false;
    if (!this.#target.writableNeedDrain) this.#target.resume();
  }

  write(bytes: Buffer, taken: () => void): void {
    this.#target.write(this.#codec.write(bytes), (error) => {
      if (!error) taken();
    });
  }

  resize(size: TerminalSize): void {
    this.#reply(this.#codec.resize(size));
  }

  destroy(): void {
    this.#target.removeAllListeners("data").removeAllListeners("end").destroy();
  }

  // A server that asks on and on without reading the answers is not read either.
  #reply(bytes: Buffer): void {
    if (bytes.length === 0 || this.#target.destroyed || this.#target.write(bytes)) return;
    this.#target.pause();
  }
}

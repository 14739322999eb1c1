import type { Readable, Writable } from "node:stream";
import type { Input, Output } from "../shell/Pipe";
import type { TerminalSize } from "../shell/Session";
import { writeStream } from "../shell/streams";
import { EditedLine } from "./EditedLine";
import { History } from "./History";
import { KeyReader } from "./readKeys";

/** How a line is read. */
export interface Prompt {
  text: string;
  /** Whether what is typed is not shown, as for a password. */
  isHidden?: boolean;
  /** Whether the arrow keys bring back earlier lines, and this one is added to them. */
  hasHistory?: boolean;
}

const MAX_PENDING_LINES = 256;
const USUAL_SIZE: TerminalSize = { columns: 80, rows: 24 };
const MAX_SIZE = 1000;
const BELL = "\x07";
const NO_PROMPT: Prompt = { text: "" };

/**
 * The line discipline of a terminal: echoes and edits what is typed, and hands it over line by line. It goes on while a
 * program runs, so that Ctrl+C arrives and lines may be typed ahead.
 */
export class Terminal implements Input, Output {
  size = USUAL_SIZE;
  /** Called for Ctrl+C. */
  onInterrupt: () => void = () => {};
  private readonly line = new EditedLine();
  private readonly history = new History();
  private readonly keys = new KeyReader();
  private readonly sink: Output;
  /** Lines typed and not read yet; undefined is the end of the input. */
  private lines: (string | undefined)[] = [];
  private isClosed = false;
  private prompt = NO_PROMPT;
  private wake: () => void = () => {};
  private wasReturn = false;
  private isReading = false;

  constructor(
    input: Readable,
    private readonly output: Writable,
  ) {
    this.sink = writeStream(output);
    input.on("data", (chunk: Buffer) => {
      for (const key of this.keys.read(chunk)) this.press(key);
    });
    const end = () => {
      this.isClosed = true;
      this.wake();
    };
    const close = () => {
      this.onInterrupt();
      end();
    };
    input.on("end", end);
    input.on("close", close);
    output.on("close", close);
  }

  /** Takes the size that a client reports, within bounds; a client that knows none reports 0. */
  resize(size: TerminalSize): void {
    const bound = (side: keyof TerminalSize) => Math.max(1, Math.min(size[side] || USUAL_SIZE[side], MAX_SIZE));
    this.size = { columns: bound("columns"), rows: bound("rows") };
  }

  /** The next line that is typed; undefined at the end of the input. */
  async readLine(prompt: Prompt = NO_PROMPT): Promise<string | undefined> {
    this.prompt = prompt;
    this.echo(`${prompt.text}${prompt.isHidden ? "" : this.line.text}`);
    this.isReading = true;
    while (this.lines.length === 0 && !this.isClosed)
      await new Promise<void>((resolve) => {
        this.wake = resolve;
      });
    this.isReading = false;
    this.prompt = NO_PROMPT;
    return this.lines.shift();
  }

  /** A line as the input of a program. */
  async read(): Promise<Buffer | undefined> {
    const line = await this.readLine();
    return line === undefined ? undefined : Buffer.from(`${line}\n`);
  }

  async write(bytes: Buffer): Promise<void> {
    await this.sink.write(Buffer.from(bytes.toString("latin1").replaceAll("\n", "\r\n"), "latin1"));
  }

  private echo(text: string): void {
    // An unread terminal gets no echo, so that typing into it takes no memory.
    if (!this.output.destroyed && !this.output.writableEnded && !this.output.writableNeedDrain) this.output.write(text);
  }

  private enter(line: string | undefined): void {
    if (this.prompt.hasHistory && line) this.history.add(line);
    this.line.replace("");
    if (this.lines.length >= MAX_PENDING_LINES) this.echo(BELL);
    else this.lines.push(line);
    this.wake();
  }

  private press(key: string): void {
    const isLineFeedOfReturn = this.wasReturn && (key === "\n" || key === "\0");
    this.wasReturn = key === "\r";
    if (isLineFeedOfReturn) return;
    if (key === "\r" || key === "\n") {
      this.echo("\r\n");
      this.enter(this.line.text);
    } else if (key === "\x03") this.interrupt();
    else if (key === "\x04" && this.line.text === "") this.enter(undefined);
    else if (/^\p{Cc}/u.test(key)) this.edit(key);
    else this.type(key);
  }

  private interrupt(): void {
    this.lines = [];
    this.line.replace("");
    this.echo("^C\r\n");
    this.onInterrupt();
    // A program that reads sees the end of its input, the shell an empty line.
    if (this.isReading) this.enter(this.prompt === NO_PROMPT ? undefined : "");
  }

  private type(character: string): void {
    const { isAtEnd, widths } = this.line;
    const isInserted = this.line.insert(character);
    if (!isInserted) this.echo(BELL);
    else if (this.prompt.isHidden) return;
    else if (isAtEnd) this.echo(character);
    else this.redraw(widths.before);
  }

  private edit(key: string): void {
    const { before } = this.line.widths;
    if (this.apply(key) && !this.prompt.isHidden) this.redraw(before);
  }

  /** Applies a control key; false if it has no meaning. */
  private apply(key: string): boolean {
    const { line, history } = this;
    const edits: Record<string, () => void> = {
      "\x7f": () => line.removeBefore(),
      "\b": () => line.removeBefore(),
      "\x04": () => line.removeAfter(),
      "\x1b[3~": () => line.removeAfter(),
      "\x15": () => line.removeToStart(),
      "\x0b": () => line.removeToEnd(),
      "\x17": () => line.removeWord(),
      "\x01": () => line.move(-Infinity),
      "\x05": () => line.move(Infinity),
      "\x1b[H": () => line.move(-Infinity),
      "\x1b[F": () => line.move(Infinity),
      "\x1b[D": () => line.move(-1),
      "\x1b[C": () => line.move(1),
      "\x1b[A": () => this.prompt.hasHistory && line.replace(history.previous(line.text)),
      "\x1b[B": () => this.prompt.hasHistory && line.replace(history.next()),
    };
    // Terminals in application mode send the arrow keys so.
    const edit = edits[key.replace("\x1bO", "\x1b[")];
    edit?.();
    return edit !== undefined;
  }

  /** Draws the line anew, which may take several rows; the cursor is behind as many columns of it. */
  private redraw(columnsBefore: number): void {
    const { before, all } = this.line.widths;
    const { columns } = this.size;
    const start = [...this.prompt.text].length;
    const rowOf = (width: number) => Math.floor((start + width) / columns);
    const up = (rows: number) => (rows > 0 ? `\x1b[${rows}A` : "");
    const right = (start + before) % columns;
    // At the right margin the cursor moves on with the next character only.
    const wrap = all > 0 && (start + all) % columns === 0 ? "\r\n" : "";
    const back = `${up(rowOf(all) - rowOf(before))}\r${right > 0 ? `\x1b[${right}C` : ""}`;
    this.echo(`${up(rowOf(columnsBefore))}\r\x1b[J${this.prompt.text}${this.line.text}${wrap}${back}`);
  }
}

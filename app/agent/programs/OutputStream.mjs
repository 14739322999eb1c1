import { setTimeout as wait } from "node:timers/promises";
import { stripVTControlCharacters } from "node:util";

/** Maximum length of a part, in UTF-16 code units and in bytes of JSON; a whole message may have 16 kB. */
const PART = { length: 8000, bytes: 15_000 };
/** What has not been sent yet is bounded: a program that writes faster than its output may be sent is not slowed down. */
const MAX_PENDING = 2 * PART.length;
/** Length of the output that is sent while the command runs; of the rest only the end is. */
const MAX_STREAMED = 524_288;
/** Time in which output is collected before it is sent, in milliseconds. */
const COLLECT_MS = 200;

/** What may continue in the next chunk: a carriage return, or the beginning of an escape sequence. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: escape sequences begin with one
const UNFINISHED = /(?:\r|\u001b(?:\[[0-9;?]{0,40})?)$/;
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is taken out
const CONTROL = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/g;

const plain = (text) => stripVTControlCharacters(text).replace(/\r\n?/g, "\n").replace(CONTROL, "");

/** The end of a text that fits into one message; characters are not divided. */
function endOf(text) {
  let end = text.slice(-PART.length);
  while (Buffer.byteLength(JSON.stringify(end)) > PART.bytes) end = end.slice(Math.ceil(end.length / 20));
  return isLowSurrogate(end, 0) ? end.slice(1) : end;
}

/** The beginning of a text that fits into one message; characters are not divided. */
function beginningOf(text) {
  let beginning = text.slice(0, PART.length);
  while (Buffer.byteLength(JSON.stringify(beginning)) > PART.bytes)
    beginning = beginning.slice(0, -Math.ceil(beginning.length / 20));
  return isLowSurrogate(text, beginning.length) ? beginning.slice(0, -1) : beginning;
}

const isLowSurrogate = (text, at) => /[\udc00-\udfff]/.test(text.charAt(at));

/**
 * Sends the output of a command while it runs, in numbered parts of readable text. `send` sends a part, `turn` resolves
 * when the next message may be sent. A program that writes faster is not slowed down: parts say how many characters were
 * left out before them.
 */
export class OutputStream {
  #send;
  #turn;
  #decoders = new Map();
  #unfinished = "";
  #pending = "";
  #leftOut = 0;
  #part = 0;
  #streamed = 0;
  #tail = "";
  #sending;

  constructor({ send, turn }) {
    this.#send = send;
    this.#turn = turn;
  }

  /** The end of the output, as the result of a job has it. */
  get tail() {
    return endOf(this.#tail);
  }

  /** Takes bytes of a source, such as the standard error; characters may be divided among chunks of one source. */
  write(bytes, source = "stdout") {
    const decoder = this.#decoders.get(source) ?? new TextDecoder();
    this.#decoders.set(source, decoder);
    const text = this.#unfinished + decoder.decode(bytes, { stream: true });
    this.#unfinished = UNFINISHED.exec(text)?.[0] ?? "";
    this.#take(plain(text.slice(0, text.length - this.#unfinished.length)));
  }

  /** Sends what is left: at most its end. Resolves when it was sent. */
  async end() {
    const rest = [...this.#decoders.values()].map((decoder) => decoder.decode()).join("");
    this.#take(plain(this.#unfinished + rest));
    this.#unfinished = "";
    this.#cut(endOf(this.#pending));
    await this.#sending;
    if (this.#pending !== "") await this.#sendPart(endOf(this.#pending));
  }

  #take(text) {
    if (text === "") return;
    this.#tail = (this.#tail + text).slice(-MAX_PENDING);
    this.#pending += text;
    if (this.#pending.length > MAX_PENDING) this.#cut(endOf(this.#pending));
    this.#sending ??= this.#drain().finally(() => {
      this.#sending = undefined;
    });
  }

  /** Leaves out what is before this end of the pending text. */
  #cut(end) {
    this.#leftOut += this.#pending.length - end.length;
    this.#pending = end;
  }

  async #drain() {
    while (this.#pending !== "" && this.#streamed < MAX_STREAMED) {
      await wait(COLLECT_MS);
      await this.#sendPart();
    }
  }

  async #sendPart(onlyEnd) {
    await this.#turn();
    if (onlyEnd !== undefined) this.#cut(onlyEnd);
    const text = beginningOf(this.#pending);
    if (text === "") return;
    this.#pending = this.#pending.slice(text.length);
    this.#streamed += text.length;
    this.#part += 1;
    this.#send({ part: this.#part, text, ...(this.#leftOut > 0 && { left_out: this.#leftOut }) });
    this.#leftOut = 0;
  }
}

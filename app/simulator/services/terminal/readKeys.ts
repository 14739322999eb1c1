const ESCAPE = "\u001b";
/** A key as the terminal sent it: a character, or an escape sequence. */
const KEY = new RegExp(`${ESCAPE}(?:\\[[\\d;]*[ -/]*[@-~]|O[A-Za-z]|[^\\[O])|[\\s\\S]`, "gu");
/** The beginning of an escape sequence whose rest has not arrived. */
const UNFINISHED = new RegExp(`${ESCAPE}(?:\\[[\\d;]{0,20}|O)?$`);

/** Splits what a terminal sends into keys; sequences and characters may be divided among chunks. */
export class KeyReader {
  private readonly decoder = new TextDecoder();
  private rest = "";

  read(chunk: Buffer): string[] {
    const text = this.rest + this.decoder.decode(chunk, { stream: true });
    const [unfinished = ""] = UNFINISHED.exec(text) ?? [];
    this.rest = unfinished;
    return text.slice(0, text.length - unfinished.length).match(KEY) ?? [];
  }
}

const MAX_LINES = 200;

/** The lines that were entered before. */
export class History {
  private readonly lines: string[] = [];
  private position = 0;
  private draft = "";

  add(line: string): void {
    if (this.lines.at(-1) !== line) this.lines.push(line);
    if (this.lines.length > MAX_LINES) this.lines.shift();
    this.position = this.lines.length;
  }

  /** The line before the current one, which is retained when it was not entered. */
  previous(current: string): string {
    if (this.position === this.lines.length) this.draft = current;
    this.position = Math.max(0, this.position - 1);
    return this.lines[this.position] ?? this.draft;
  }

  /** The line after the current one. */
  next(): string {
    this.position = Math.min(this.lines.length, this.position + 1);
    return this.lines[this.position] ?? this.draft;
  }
}

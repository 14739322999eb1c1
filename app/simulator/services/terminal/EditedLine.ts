import { textWidth } from "./textWidth";

const MAX_CHARACTERS = 4096;

/** A line that is being edited: its characters, and the cursor among them. */
export class EditedLine {
  private characters: string[] = [];
  private cursor = 0;

  get text(): string {
    return this.characters.join("");
  }

  /** Replaces the text; the cursor is at its end. */
  replace(text: string): void {
    this.characters = [...text].slice(0, MAX_CHARACTERS);
    this.cursor = this.characters.length;
  }

  /** Whether characters that are typed come last. */
  get isAtEnd(): boolean {
    return this.cursor === this.characters.length;
  }

  /** Inserts a character at the cursor; false if the line is full. */
  insert(character: string): boolean {
    if (this.characters.length >= MAX_CHARACTERS) return false;
    this.characters.splice(this.cursor, 0, character);
    this.cursor += 1;
    return true;
  }

  /** Removes the character before the cursor, with the marks combined with it. */
  removeBefore(): void {
    while (this.cursor > 0) {
      const [removed = ""] = this.characters.splice(this.cursor - 1, 1);
      this.cursor -= 1;
      if (textWidth([removed]) > 0) return;
    }
  }

  removeAfter(): void {
    this.characters.splice(this.cursor, 1);
  }

  /** Removes all before the cursor. */
  removeToStart(): void {
    this.characters.splice(0, this.cursor);
    this.cursor = 0;
  }

  removeToEnd(): void {
    this.characters.splice(this.cursor);
  }

  removeWord(): void {
    const kept = this.characters
      .slice(0, this.cursor)
      .join("")
      .replace(/\S*\s*$/, "");
    const start = [...kept].length;
    this.characters.splice(start, this.cursor - start);
    this.cursor = start;
  }

  /** Moves the cursor by characters, within the line. */
  move(by: number): void {
    this.cursor = Math.max(0, Math.min(this.characters.length, this.cursor + by));
  }

  /** Columns before the cursor, and of the whole line. */
  get widths(): { before: number; all: number } {
    return { before: textWidth(this.characters.slice(0, this.cursor)), all: textWidth(this.characters) };
  }
}

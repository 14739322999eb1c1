import type { Machine } from "../machine/Machine";
import type { Picture } from "./Picture";
import { type Colour, colourNumber } from "./pixelFormat";

const MAX_TEXT = 60;
const MAX_STROKES = 2_000;
const [CTRL_LEFT, CTRL_RIGHT, BACKSPACE, ENTER, ESCAPE] = [0xffe3, 0xffe4, 0xff08, 0xff0d, 0xff1b] as const;
const BARS = 24;

interface Place {
  x: number;
  y: number;
}

/** What a key does beyond the picture: the text becomes that of the clipboard. */
export type KeyEffect = { copied: string } | undefined;

/**
 * The desktop of a simulated device: its name, a clock, bars of its load that move, a line that is typed into, and a
 * pointer that paints while its button is held. Ctrl+C copies the line, Ctrl+V adds the clipboard to it.
 */
export class Desktop {
  private line = "";
  private clipboard = "";
  private pointer: Place | undefined;
  private strokes: Place[] = [];
  private isCtrlHeld = false;

  constructor(private readonly machine: Machine) {}

  pressKey(keysym: number, isDown: boolean): KeyEffect {
    if (keysym === CTRL_LEFT || keysym === CTRL_RIGHT) this.isCtrlHeld = isDown;
    else if (isDown && this.isCtrlHeld) return this.pressWithCtrl(String.fromCodePoint(keysym % 0x100).toLowerCase());
    else if (isDown) this.type(keysym);
    return undefined;
  }

  movePointer(place: Place, isHeld: boolean): void {
    this.pointer = place;
    if (isHeld) this.strokes = [...this.strokes, place].slice(-MAX_STROKES);
  }

  setClipboard(text: string): void {
    this.clipboard = text;
  }

  /** Draws the desktop at a time in milliseconds. */
  draw(picture: Picture, now: number): void {
    const { width, height } = picture;
    const fill = (x: number, y: number, w: number, h: number, colour: Colour) =>
      picture.fill({ x, y, width: w, height: h }, colourNumber(colour));
    const write = (text: string, x: number, y: number, size: number, colour: Colour) =>
      picture.write(text, [x, y], size, colourNumber(colour));
    fill(0, 0, width, height, "background");
    fill(0, 0, width, 56, "panel");
    write(this.machine.hostname(), 20, 18, 4, "text");
    write(new Date(now).toISOString().slice(11, 19), width - 148, 18, 4, "accent");
    write(`${this.machine.model} ${this.machine.firmware()}`, 20, 76, 2, "muted");
    const step = Math.floor((width - 40) / BARS);
    for (let bar = 0; bar < BARS; bar += 1) {
      const high = Math.round(((Math.sin(now / 900 + bar * 0.7) + 1) / 2) * (height / 3)) + 6;
      fill(20 + bar * step, height - 90 - high, step - 4, high, "bar");
    }
    fill(20, height - 70, width - 40, 36, "panel");
    write(`${this.line}_`, 32, height - 60, 3, "text");
    write(this.clipboard && `Clipboard: ${this.clipboard.slice(0, 80)}`, 20, height - 22, 2, "muted");
    for (const { x, y } of this.strokes) fill(x - 2, y - 2, 5, 5, "paint");
    if (this.pointer) {
      fill(this.pointer.x - 8, this.pointer.y, 17, 1, "accent");
      fill(this.pointer.x, this.pointer.y - 8, 1, 17, "accent");
    }
  }

  private pressWithCtrl(letter: string): KeyEffect {
    if (letter === "v") this.line = (this.line + this.clipboard).slice(0, MAX_TEXT);
    if (letter !== "c") return undefined;
    this.clipboard = this.line;
    return { copied: this.line };
  }

  private type(keysym: number): void {
    if (keysym === BACKSPACE) this.line = this.line.slice(0, -1);
    else if (keysym === ENTER || keysym === ESCAPE) this.line = "";
    else if (keysym >= 0x20 && keysym <= 0xff && this.line.length < MAX_TEXT) this.line += String.fromCharCode(keysym);
    if (keysym === ESCAPE) this.strokes = [];
  }
}

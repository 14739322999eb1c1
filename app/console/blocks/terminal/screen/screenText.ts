import type { Terminal } from "@xterm/xterm";

/** The text of a terminal with its scrollback; wrapped lines are joined. */
export function screenText(terminal: Terminal): string {
  const buffer = terminal.buffer.active;
  const lines: string[] = [];
  for (let row = 0; row < buffer.length; row += 1) {
    const line = buffer.getLine(row);
    const isWrappedOn = buffer.getLine(row + 1)?.isWrapped ?? false;
    const text = line?.translateToString(!isWrappedOn) ?? "";
    if (line?.isWrapped && lines.length > 0) lines.push(lines.pop() + text);
    else lines.push(text);
  }
  return `${lines.join("\n").trimEnd()}\n`;
}

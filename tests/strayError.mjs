const COLOURS = new RegExp(`${String.fromCharCode(27)}\\[[0-9;]*m`, "g");

/** The first line of a message, without the colours of a terminal. */
export const firstLine = (text = "") => text.replace(COLOURS, "").trim().split("\n", 1)[0];

/** An error outside any test: its message and where it was thrown. */
export function strayError(text = "") {
  const lines = text.trim().split("\n");
  const places = lines.filter((line) => /^\s+at /.test(line)).slice(0, 3);
  return `outside any test: ${lines[0]} ${places.map((line) => line.trim()).join(" ")}`.trim();
}

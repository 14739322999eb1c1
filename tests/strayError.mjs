/** An error outside any test: its message and where it was thrown. */
export function strayError(text = "") {
  const lines = text.trim().split("\n");
  const places = lines.filter((line) => /^\s+at /.test(line)).slice(0, 3);
  return `outside any test: ${lines[0]} ${places.map((line) => line.trim()).join(" ")}`.trim();
}

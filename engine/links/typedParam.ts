/** Converts a parameter of an address for calls: an integer id becomes a number. */
export function typedParam(text: string): string | number {
  return /^(0|[1-9]\d{0,14})$/.test(text) ? Number(text) : text;
}

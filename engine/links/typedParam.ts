/** A parameter of an address as calls take it: an id is a number there. */
export function typedParam(text: string): string | number {
  return /^(0|[1-9]\d{0,14})$/.test(text) ? Number(text) : text;
}

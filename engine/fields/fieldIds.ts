/** The id of a field's label. */
export function labelId(id: string): string {
  return `${id}__label`;
}

/** The id of a field's help. */
export function helpId(id: string): string {
  return `${id}__help`;
}

/** The id of a field's hint. */
export function hintId(id: string): string {
  return `${id}__hint`;
}

/** The id of a field's error. */
export function errorId(id: string): string {
  return `${id}__error`;
}

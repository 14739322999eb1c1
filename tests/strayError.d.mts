/** An error outside any test: its message and where it was thrown. */
export function strayError(text?: string): string;

/** The first line of a message, without the colours of a terminal. */
export function firstLine(text?: string): string;
/** An error outside any test: its message and where it was thrown. */
export function strayError(text?: string): string;

/** A terminal could not be opened; the message is a sentence that says which step failed, of at most 123 bytes. */
export class TerminalFailure extends Error {}

/** A target could not be connected; the message is a sentence that says which step failed, of at most 123 bytes. */
export class ConnectionFailure extends Error {}

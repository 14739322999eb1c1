/** A page cannot be shown; the message is a sentence for the user. */
export class PageError extends Error {
  constructor(
    readonly status: number,
    message: string,
  ) {
    super(message);
  }
}

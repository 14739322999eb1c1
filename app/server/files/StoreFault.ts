/** An error of the object store. */
export class StoreFault extends Error {
  constructor(
    message: string,
    /** HTTP status of the store's response, if there was one. */
    readonly status?: number,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}

/** Why a store outside of the database did not do what it was asked. */
export class StoreFault extends Error {
  constructor(
    message: string,
    /** What the store answered; nothing where it did not. */
    readonly answered?: number,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}

/** Thrown when a contract cannot be imported; the message names the place in the contract. */
export class ContractFault extends Error {
  constructor(place: string, message: string) {
    super(`${place} ${message}`);
  }
}

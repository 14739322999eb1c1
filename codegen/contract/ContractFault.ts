/** What keeps a contract from giving a form, and where it says so. */
export class ContractFault extends Error {
  constructor(place: string, message: string) {
    super(`${place} ${message}`);
  }
}

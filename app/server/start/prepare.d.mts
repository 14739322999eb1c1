/** What a fresh clone is to be made ready for, beyond its packages. */
export interface Wanted {
  /** Files made of the documents: types and names. */
  generate: boolean;
  /** The console's files for browsers. */
  build: boolean;
}

/** Makes a fresh clone ready to run; what goes wrong is thrown as a text for people. */
export function prepare(project: string, wanted: Wanted): Promise<void>;

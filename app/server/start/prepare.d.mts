/** The generated parts to prepare, besides packages. */
export interface Wanted {
  /** Generated types and names. */
  generate: boolean;
  /** The browser build of the console. */
  build: boolean;
}

/** Prepares a fresh clone to run; throws an error with a message for users. */
export function prepare(project: string, wanted: Wanted): Promise<void>;

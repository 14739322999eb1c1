/** The generated parts to prepare, besides packages. */
export interface PrepareTargets {
  /** Generated types and names. */
  generate: boolean;
  /** The console for the browser, and the server as JavaScript. */
  build: boolean;
}

/** Prepares a fresh clone to run; throws an error with a message for users. */
export function prepare(project: string, targets: PrepareTargets): Promise<void>;

/** The built console or server if it is newer than its sources, and undefined otherwise. */
export function findBuilt(project: string, name: "console" | "server"): string | undefined;

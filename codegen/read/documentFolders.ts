import { kinds } from "../kinds";

/** The names of the folders that hold documents or pictures. */
export const documentFolders: ReadonlySet<string> = new Set([
  "assets",
  ...kinds.filter(({ many }) => many).map(({ place }) => place),
]);

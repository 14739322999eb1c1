/** The names in documents, by kind. Filled by generated code through declaration merging; the engine itself knows no names. */
// biome-ignore lint/suspicious/noEmptyInterface: an open interface, filled by declaration merging
export interface Names {}

/** The union of the names of one kind; string where nothing is generated, as in the engine's own tests. */
export type NameOf<Kind extends string> = Kind extends keyof Names ? Names[Kind] : string;

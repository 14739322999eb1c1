/** The names documents use, by kind. Generated code fills it; the engine itself knows no name. */
// biome-ignore lint/suspicious/noEmptyInterface: an open interface, filled by declaration merging
export interface Names {}

/** The union of the names of one kind; any string where nothing was generated, as in the engine's own tests. */
export type NameOf<Kind extends string> = Kind extends keyof Names ? Names[Kind] : string;

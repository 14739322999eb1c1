import type { components } from "#generated/api";
import type { Place } from "./Place";

/** What letters are about. */
export type LetterType = NonNullable<components["schemas"]["MailLog"]["type"]>;

/** A letter as people read it: what it is about, what it says, and at most one link and one code. */
export interface Letter {
  type: LetterType;
  subject: string;
  paragraphs: string[];
  /** The address is a path of the console. A letter whose link is optional goes without it where no address is known. */
  link?: { label: string; path: string; isOptional?: boolean };
  code?: string;
  files?: LetterFile[];
}

/** A file that goes with a letter. */
export interface LetterFile {
  name: string;
  type: string;
  content: Buffer;
}

/** Writes a letter in a reader's language, in the name of the brand they know. */
export type WriteLetter = (t: Place["t"], brand: string) => Letter;

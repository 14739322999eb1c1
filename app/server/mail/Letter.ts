import type { components } from "#generated/api";
import type { Place } from "./Place";

/** Kinds of letters. */
export type LetterType = NonNullable<components["schemas"]["MailLog"]["type"]>;

/** A letter: kind, text, and at most one link and one code. */
export interface Letter {
  type: LetterType;
  subject: string;
  paragraphs: string[];
  /** The link's path in the console. An optional link is omitted when the console's URL is unknown. */
  link?: { label: string; path: string; isOptional?: boolean };
  code?: string;
  files?: LetterFile[];
}

/** An attachment of a letter. */
export interface LetterFile {
  name: string;
  type: string;
  content: Buffer;
}

/** Writes a letter in the recipient's language and brand. */
export type WriteLetter = (t: Place["t"], brand: string) => Letter;

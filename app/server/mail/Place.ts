import { translate } from "#engine/rules";
import type { BootFile } from "../../../codegen/index";

/** Where a reader is at home: the brand and language they know, and the console's address. */
export interface Place {
  t(text: string, values?: Record<string, unknown>): string;
  brand: { company_name?: string; main_color?: string };
  language: string;
  /** The start of every link; undefined when no address can be trusted. */
  origin: string | undefined;
}

/** What tells a reader's place: the host they asked and the language they chose. */
export interface Visitor {
  host?: string | undefined;
  language?: string | null | undefined;
}

/** Finds a visitor's place. */
export type FindPlace = (visitor: Visitor) => Place;

/** The place that a boot document describes. */
export function placeOf({ boot }: Pick<BootFile, "boot">, origin: string | undefined): Place {
  const { language, brand } = boot;
  return { t: (text, values) => translate(language, text, values), brand, language: language.code, origin };
}

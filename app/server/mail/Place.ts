import { translate } from "#engine/rules";
import type { BootFile } from "../../../codegen/index";

/** The brand and language of a recipient, and the console's URL. */
export interface Place {
  t(text: string, values?: Record<string, unknown>): string;
  brand: { company_name?: string; main_color?: string };
  language: string;
  /** Origin of links; undefined when no trusted URL is known. */
  origin: string | undefined;
}

/** Determines a recipient's brand and language: the host of their request and their chosen language. */
export interface Visitor {
  host?: string | undefined;
  language?: string | null | undefined;
}

/** Finds the brand, language and URL for a visitor. */
export type FindPlace = (visitor: Visitor) => Place;

/** The Place of a boot document. */
export function placeOf({ boot }: Pick<BootFile, "boot">, origin: string | undefined): Place {
  const { language, brand } = boot;
  return { t: (text, values) => translate(language, text, values), brand, language: language.code, origin };
}

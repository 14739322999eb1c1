import Negotiator from "negotiator";
import type { Served } from "../../../codegen/index";

/** The language preferences of a visitor. */
export interface LanguagePreferences {
  /** The language chosen earlier, if any. */
  chosen?: string | undefined;
  /** The header Accept-Language, if any. */
  accepted?: string | undefined;
}

type BrandDocument = Served["documents"]["brands"][string];

/**
 * Negotiates the language of a visitor: their earlier choice, the best match of Accept-Language, the brand's default,
 * or the server's; always one that the brand offers.
 */
export function visitorLanguage(
  { chosen, accepted }: LanguagePreferences,
  brand: Pick<BrandDocument, "language" | "languages">,
  known: readonly string[],
  fallback: string,
): string {
  const offered = brand.languages ?? known;
  const standard = [brand.language, fallback].find((one) => one !== undefined && offered.includes(one)) ?? offered[0];
  if (standard === undefined) return fallback;
  if (chosen !== undefined && offered.includes(chosen)) return chosen;
  if (accepted === undefined) return standard;
  // A wildcard matches the default language first.
  const ordered = [standard, ...offered.filter((one) => one !== standard)];
  return new Negotiator({ headers: { "accept-language": accepted } }).languages(ordered)[0] ?? standard;
}

import Negotiator from "negotiator";
import type { Served } from "../../../codegen/index";

/** What a visitor says of languages. */
export interface LanguagePreferences {
  /** The one chosen before, if any. */
  chosen?: string | undefined;
  /** The header Accept-Language, if any. */
  accepted?: string | undefined;
}

type BrandDocument = Served["documents"]["brands"][string];

/**
 * The language a visitor is shown: the one they chose, the best their browser asks for, the brand's, that of the server;
 * always one that the brand offers.
 */
export function visitorLanguage(
  { chosen, accepted }: LanguagePreferences,
  brand: Pick<BrandDocument, "language" | "languages">,
  known: readonly string[],
  usual: string,
): string {
  const offered = brand.languages ?? known;
  const standard = [brand.language, usual].find((one) => one !== undefined && offered.includes(one)) ?? offered[0];
  if (standard === undefined) return usual;
  if (chosen !== undefined && offered.includes(chosen)) return chosen;
  if (accepted === undefined) return standard;
  // Whoever takes any language is shown the standard one.
  const ordered = [standard, ...offered.filter((one) => one !== standard)];
  return new Negotiator({ headers: { "accept-language": accepted } }).languages(ordered)[0] ?? standard;
}

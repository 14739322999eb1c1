import { readCookie } from "../session/cookies";
import type { PublicContext } from "./Context";

/** The Cookie header of a request. */
export function cookieHeader(headers: PublicContext["headers"]): string | undefined {
  return [headers.cookie].flat().join("; ");
}

/** The language in which the console was last shown, from its cookie; undefined when unknown. */
export function languageOf({ headers, services }: PublicContext): string | undefined {
  const code = readCookie(cookieHeader(headers), "language") ?? "";
  return Object.hasOwn(services.documents().documents.languages, code) ? code : undefined;
}

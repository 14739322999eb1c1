import { readCookie } from "../session/cookies";
import type { PublicContext } from "./Context";

/** The cookies of a request. */
export function cookieHeader(headers: PublicContext["headers"]): string | undefined {
  return [headers.cookie].flat().join("; ");
}

/** The language the console was last shown in, when it is one of its languages. */
export function languageOf({ headers, services }: PublicContext): string | undefined {
  const code = readCookie(cookieHeader(headers), "language") ?? "";
  return Object.hasOwn(services.documents().documents.languages, code) ? code : undefined;
}

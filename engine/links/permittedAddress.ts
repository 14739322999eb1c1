const SPECIAL = /^(?:https?|ftp):\/\/[^/?#@%\\]+(?:[/?#]|$)/i;
const PERSONAL = /^(?:mailto|tel):(?!\/\/)./i;
const LOCAL = /^(?:[/?#](?!\/)|$)/;
const FORBIDDEN_CHARACTERS = /[\p{Cc}\p{Zs}\\<>"]/u;

/**
 * Whether a URL from a document, a record or a user is allowed: http, https and ftp with a host and without credentials,
 * mailto, tel, or a path on this server. Tabs, line breaks and backslashes are rejected, as browsers ignore the former and
 * treat the latter as a slash (WHATWG URL, basic URL parser). `codegen/addressFault.ts` applies the
 * same rule to documents before they are served.
 */
export function isPermittedAddress(address: string): boolean {
  if (FORBIDDEN_CHARACTERS.test(address)) return false;
  if (LOCAL.test(address) || PERSONAL.test(address)) return true;
  if (!SPECIAL.test(address) || !URL.canParse(address)) return false;
  const { username, password } = new URL(address);
  return username === "" && password === "";
}

/** Whether a URL may be linked to: an allowed external one with http, https, mailto or tel. */
export function isPermittedLink(address: string): boolean {
  return /^(?:https?:|mailto:|tel:)/i.test(address) && isPermittedAddress(address);
}

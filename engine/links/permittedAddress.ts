const SPECIAL = /^(?:https?|ftp):\/\/[^/?#@%\\]+(?:[/?#]|$)/i;
const PERSONAL = /^(?:mailto|tel):(?!\/\/)./i;
const LOCAL = /^(?:[/?#](?!\/)|$)/;
const STRANGE = /[\p{Cc}\p{Zs}\\<>"]/u;

/**
 * The one rule for addresses a document, a record or a person gives: http, https and ftp with a host and no name or
 * password before it, mailto, tel, or a place on this server. Browsers pass by tabs and line ends and take a backslash
 * for a slash, so neither may stand in one (WHATWG URL, basic URL parser). `codegen/addressFault.ts` says the same of
 * documents before they are served.
 */
export function isPermittedAddress(address: string): boolean {
  if (STRANGE.test(address)) return false;
  if (LOCAL.test(address) || PERSONAL.test(address)) return true;
  if (!SPECIAL.test(address) || !URL.canParse(address)) return false;
  const { username, password } = new URL(address);
  return username === "" && password === "";
}

/** Whether an address leads out of the console by http, https, mailto or tel, and may be linked to. */
export function isPermittedLink(address: string): boolean {
  return /^(?:https?:|mailto:|tel:)/i.test(address) && isPermittedAddress(address);
}

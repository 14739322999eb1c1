/**
 * Kinds of link targets a document may name. A local address is a path on this server and starts with a single slash.
 */
export type AddressKind = (typeof addressKinds)[number];

/** All address kinds; meta-schemas refer to them as formats, such as `link-address`. */
export const addressKinds = ["link", "secure", "web", "local"] as const;

const SCHEMES: Record<AddressKind, { pattern: RegExp; words: string }> = {
  link: { pattern: /^(?:https?:\/\/|mailto:(?!\/\/)|tel:(?!\/\/))./i, words: "https://, http://, mailto: or tel:" },
  web: { pattern: /^https?:\/\/./i, words: "https:// or http://" },
  secure: { pattern: /^https:\/\/./i, words: "https://" },
  local: { pattern: /^\/(?!\/)/, words: "a single slash, as a path on this server" },
};

/**
 * Validates an address in a document: the scheme of its kind, none of the characters that browsers strip or
 * reinterpret, and no user information before the host, as in https://console.example@other.example/. The engine
 * applies the same rules at run time (`engine/links/permittedAddress.ts`).
 */
export function addressFault(address: string, kind: AddressKind): string | undefined {
  const { pattern, words } = SCHEMES[kind];
  if (!pattern.test(address)) return `${JSON.stringify(address)} is not a link; links start with ${words}`;
  return restFault(address, kind);
}

/**
 * Validates an address whose scheme is right. Returns undefined for other addresses, because the `pattern` of their
 * meta-schema reports those better.
 */
export function restFault(address: string, kind: AddressKind): string | undefined {
  if (!SCHEMES[kind].pattern.test(address)) return undefined;
  const shown = JSON.stringify(address);
  if (/[\p{Cc}\p{Zs}\\<>"]/u.test(address))
    return `${shown} is not a link: spaces, tabs, line breaks, backslashes, quotes and angle brackets are not allowed`;
  if (!/^https?:/i.test(address)) return undefined;
  const host = address.replace(/^https?:\/\//i, "").split(/[/?#]/, 1)[0] ?? "";
  if (/[@%]/.test(host)) return `${shown} has credentials; remove user:password@ before the host`;
  return host !== "" && URL.canParse(address) ? undefined : `${shown} is not a link: its host is missing or invalid`;
}

/** Where a document's address may lead; one of this server begins with a single slash. */
export type AddressKind = (typeof addressKinds)[number];

/** The kinds; meta-schemas name them as formats, such as link-address. */
export const addressKinds = ["link", "secure", "web", "local"] as const;

const BEGINNINGS: Record<AddressKind, { pattern: RegExp; words: string }> = {
  link: { pattern: /^(?:https?:\/\/|mailto:(?!\/\/)|tel:(?!\/\/))./i, words: "https://, http://, mailto: or tel:" },
  web: { pattern: /^https?:\/\/./i, words: "https:// or http://" },
  secure: { pattern: /^https:\/\/./i, words: "https://" },
  local: { pattern: /^\/(?!\/)/, words: "a single slash: it is a path on this server" },
};

/**
 * What is wrong with an address of a document, if anything: it begins as its kind does, holds nothing browsers pass by
 * or read as something else, and names nobody before its host, as https://console.example@other.example/ does. The
 * engine asks the same of addresses it is given at run time (`engine/links/permittedAddress.ts`).
 */
export function addressFault(address: string, kind: AddressKind): string | undefined {
  const { pattern, words } = BEGINNINGS[kind];
  if (!pattern.test(address)) return `${JSON.stringify(address)} is no link; links begin with ${words}`;
  return restFault(address, kind);
}

/** What is wrong with an address that begins as it should, if anything; of others the pattern of its place says more. */
export function restFault(address: string, kind: AddressKind): string | undefined {
  if (!BEGINNINGS[kind].pattern.test(address)) return undefined;
  const shown = JSON.stringify(address);
  if (/[\p{Cc}\p{Zs}\\<>"]/u.test(address))
    return `${shown} is no link: spaces, tabs, line ends, backslashes, quotes and angle brackets do not stand in one`;
  if (!/^https?:/i.test(address)) return undefined;
  const host = address.replace(/^https?:\/\//i, "").split(/[/?#]/, 1)[0] ?? "";
  if (/[@%]/.test(host))
    return `${shown} names someone before its host, as a name and password would stand; write the host alone`;
  return host !== "" && URL.canParse(address) ? undefined : `${shown} is no link: it has no host that can be found`;
}

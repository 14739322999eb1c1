/** Abbreviations, spelled as in texts. */
const ABBREVIATIONS: ReadonlyMap<string, string> = new Map([
  ["io", "I/O"],
  ...[
    ..."API APN CIDR CPU CSV DDNS DHCP DNS FTP GPS HTML HTTP HTTPS ICCID IMEI IMSI IP IPv4 IPv6 JSON LAN MAC MFA MQTT NTP OS PDF".split(
      " ",
    ),
    ..."QR RAM SFTP SIM SMS SMTP SQL SSH SSID SSL TCP TLS TOTP TTL UDP URI URL UUID VLAN VPC VPN WAN XML YAML".split(
      " ",
    ),
  ].map((word): [string, string] => [word.toLowerCase(), word]),
]);

/** A label derived from a key: `company_id` and `companyId` give "Company id", `wanIPs` gives "WAN IPs". */
export function labelFromKey(key: string): string {
  const words = key
    .replace(/^e-?mail/i, "email")
    .replace(/([a-z0-9])([A-Z])/g, "$1 $2")
    .replace(/([A-Z]+)([A-Z][a-z]{2,})/g, "$1 $2")
    .replace(/[_:\s.$@[\]-]+/g, " ")
    .trim()
    .split(" ")
    .map((word) => abbreviation(word.toLowerCase()));
  const [first = "", ...rest] = words;
  // A key of punctuation alone contains no words.
  if (first === "") return key.trim() || "Value";
  return [first.charAt(0).toUpperCase() + first.slice(1), ...rest].join(" ");
}

/**
 * The subject of an operation, as the engine names it unless the document does: createRyeLoaf is about a "Rye loaf".
 */
export function itemOf(operationId: string): string {
  const words = operationId
    .replace(/([a-z0-9])([A-Z])/g, "$1 $2")
    .toLowerCase()
    .split(" ");
  const item = words.length > 1 ? words.slice(1).join(" ") : operationId;
  return item.charAt(0).toUpperCase() + item.slice(1);
}

function abbreviation(word: string): string {
  const singular = word.endsWith("s") ? ABBREVIATIONS.get(word.slice(0, -1)) : undefined;
  return ABBREVIATIONS.get(word) ?? (singular ? `${singular}s` : word);
}

/** Whether a title is meant for people rather than programs. */
export function isHumanReadable(title: unknown): title is string {
  return typeof title === "string" && /^[^<>{}`_]{2,60}$/.test(title) && !/^[A-Za-z]+[a-z][A-Z][a-z]+$/.test(title);
}

const ENCODED = /(?:^|;)\s*filename\*\s*=\s*utf-8''([^;]+)/i;
const QUOTED = /(?:^|;)\s*filename\s*=\s*"((?:[^"\\]|\\.)*)"/i;
const PLAIN = /(?:^|;)\s*filename\s*=\s*([^";\s]+)/i;

/** The file name of a Content-Disposition header (RFC 6266), without any folder; undefined when it has none. */
export function fileName(disposition: string | null): string | undefined {
  const header = disposition ?? "";
  const encoded = ENCODED.exec(header)?.[1];
  const given =
    (encoded && decode(encoded)) ?? QUOTED.exec(header)?.[1]?.replace(/\\(.)/g, "$1") ?? PLAIN.exec(header)?.[1];
  const name = given
    ?.split(/[/\\]/)
    .at(-1)
    ?.replace(/[\p{Cc}\p{Bidi_Control}]/gu, "");
  return name && !/^\.+$/.test(name) ? name : undefined;
}

function decode(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}

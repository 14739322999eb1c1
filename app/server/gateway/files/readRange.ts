import type { ByteRange } from "../../files/FileStore";

/** Parses a Range header (RFC 9110 §14.2): undefined means the whole content, null an unsatisfiable range. */
export function readRange(header: string | undefined, size: number): ByteRange | undefined | null {
  const [, from, to] = header?.match(/^bytes=(\d{0,15})-(\d{0,15})$/) ?? [];
  if (from === undefined || to === undefined || (from === "" && to === "")) return undefined;
  if (from === "")
    return size === 0 || Number(to) === 0 ? null : { start: Math.max(0, size - Number(to)), end: size - 1 };
  const range = { start: Number(from), end: to === "" ? size - 1 : Math.min(Number(to), size - 1) };
  return range.start < size && range.start <= range.end ? range : null;
}

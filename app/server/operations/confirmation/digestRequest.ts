import { createHash } from "node:crypto";

/** The parts of a request that a confirmation is bound to; content is its checked body, or the print of a form with a file. */
export interface ConfirmedRequest {
  sessionId: string;
  operation: string;
  path: unknown;
  query: unknown;
  content: unknown;
}

/** Objects as sorted entries, so that the order of properties does not matter (RFC 8785 §3.2.3). */
function canonical(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(canonical);
  if (typeof value !== "object" || value === null) return value;
  const names = Object.keys(value).sort();
  return { entries: names.map((name) => [name, canonical(Reflect.get(value, name))]) };
}

const isEmpty = (content: unknown) =>
  typeof content === "object" && content !== null && Object.keys(content).length === 0;

/**
 * SHA-256 over session, operation, path, query and content: two requests have the same digest exactly when they ask for
 * the same. What proves identity (session_code, session_id, session_uuid) is parted from the content before.
 */
export function digestRequest({ sessionId, operation, path, query, content }: ConfirmedRequest): Buffer {
  // A request that carries nothing but its proof had no content, or an empty one, before.
  const body = content === undefined || isEmpty(content) ? null : canonical(content);
  const parts = [sessionId, operation, canonical(path), canonical(query), body];
  return createHash("sha256").update(JSON.stringify(parts)).digest();
}

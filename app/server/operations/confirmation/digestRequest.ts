import { createHash } from "node:crypto";

/** The parts of a request that a confirmation is bound to; `content` is its validated body, or the digest input of a form. */
export interface ConfirmedRequest {
  sessionId: string;
  operation: string;
  path: unknown;
  query: unknown;
  content: unknown;
}

/** Canonical form: objects as sorted entries, so that the order of properties does not matter (RFC 8785 §3.2.3). */
function canonical(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(canonical);
  if (typeof value !== "object" || value === null) return value;
  const names = Object.keys(value).sort();
  return { entries: names.map((name) => [name, canonical(Reflect.get(value, name))]) };
}

const isEmpty = (content: unknown) =>
  typeof content === "object" && content !== null && Object.keys(content).length === 0;

/**
 * SHA-256 over session, operation, path, query and content: requests have the same digest exactly when they are equal. The
 * proof of identity (session_code, session_id, session_uuid) is separated from the content before.
 */
export function digestRequest({ sessionId, operation, path, query, content }: ConfirmedRequest): Buffer {
  // A body with the proof alone was absent or empty in the first request.
  const body = content === undefined || isEmpty(content) ? null : canonical(content);
  const parts = [sessionId, operation, canonical(path), canonical(query), body];
  return createHash("sha256").update(JSON.stringify(parts)).digest();
}

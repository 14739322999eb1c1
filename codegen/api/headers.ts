import type { Operation, Parameter } from "./operations";

/** Header parameters with these names are ignored (OpenAPI 3.1, Parameter Object, `name`). */
const PROTOCOL_HEADERS = new Set(["accept", "content-type", "authorization"]);

/** Headers the console adds to every write. */
const CONSOLE_HEADERS = new Set(["idempotency-key", "x-requested-with", "x-xsrf-token"]);

/**
 * Whether a parameter needs neither a field nor a mention: HTTP defines it, or the console sends it with every write.
 */
export function isSentAutomatically({ in: place, name }: Pick<Parameter, "in" | "name">): boolean {
  const header = name.toLowerCase();
  return place === "header" && (PROTOCOL_HEADERS.has(header) || CONSOLE_HEADERS.has(header));
}

/** Whether a parameter is a protocol header, which OpenAPI ignores as a parameter. */
export function isProtocolHeader(place: unknown, name: unknown): boolean {
  return place === "header" && PROTOCOL_HEADERS.has(String(name).toLowerCase());
}

/** The required headers that no form can send. */
export function unsentHeaders({ parameters }: Pick<Operation, "parameters"> = { parameters: [] }): string[] {
  const unsent = parameters.filter(
    (parameter) => parameter.in === "header" && parameter.required && !isSentAutomatically(parameter),
  );
  return unsent.map(({ name }) => name);
}

import type { Operation, Parameter } from "./operations";

/** Headers that are no parameters, whatever a contract says of them (OpenAPI 3.1, Parameter Object, `name`). */
const OF_THE_PROTOCOL = new Set(["accept", "content-type", "authorization"]);

/** What the console sends with every write of its own accord. */
const SENT = new Set(["idempotency-key", "x-requested-with", "x-xsrf-token"]);

/** Whether a parameter needs no field and no word: the protocol has it, or the console sends it with every write. */
export function isSentAutomatically({ in: place, name }: Pick<Parameter, "in" | "name">): boolean {
  const header = name.toLowerCase();
  return place === "header" && (OF_THE_PROTOCOL.has(header) || SENT.has(header));
}

/** Whether a header is one of the protocol, which OpenAPI ignores among parameters. */
export function isProtocolHeader(place: unknown, name: unknown): boolean {
  return place === "header" && OF_THE_PROTOCOL.has(String(name).toLowerCase());
}

/** The headers a call cannot do without and no form sends. */
export function unsentHeaders({ parameters }: Pick<Operation, "parameters"> = { parameters: [] }): string[] {
  const unsent = parameters.filter(
    (parameter) => parameter.in === "header" && parameter.required && !isSentAutomatically(parameter),
  );
  return unsent.map(({ name }) => name);
}

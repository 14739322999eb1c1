import type { KindName } from "../../kinds";
import { memoize } from "../../memoize";
import { type NameKind, nameKinds } from "../../names";
import { didYouMean } from "../../nearest";
import type { Problem } from "../../problem";
import { problemAt } from "../../read/sourceDocument";
import type { CheckContext } from "../context";

/** The kind of document that defines the names of each kind. */
const providers: Record<NameKind, KindName> = {
  widget: "registry",
  block: "registry",
  format: "registry",
  icon: "registry",
  route: "routes",
  page: "page",
  form: "form",
  modal: "modal",
  operation: "api",
  permission: "permissions",
  enum: "enum",
  mask: "masks",
  pattern: "masks",
  brand: "brand",
  language: "language",
  setting: "settings",
};

/** Every name a document refers to exists. */
export function* namesExist(context: CheckContext): Generator<Problem> {
  const known = new Map(nameKinds.map((kind) => [kind, knownNames(context, kind)]));
  for (const [source, findings] of context.findings) {
    for (const { kind, pointer, value } of findings) {
      if (kind === "text" || kind === "condition" || kind === "params" || typeof value !== "string") continue;
      const names = known.get(kind);
      if (names && !names.has(value)) yield problemAt(source, pointer, missingName(kind, value, names), "names");
    }
  }
}

/** The message about a name that does not exist. */
export function missingName(kind: string, name: string, names: Iterable<string>): string {
  return `no ${kind} ${JSON.stringify(name)}${didYouMean(name, names)}`;
}

/**
 * The names of a kind. Undefined if the document that defines them is invalid, so that one mistake gives one message.
 */
export function knownNames(context: CheckContext, kind: NameKind): ReadonlySet<string> | undefined {
  const known = knownByKind(context);
  if (!known.has(kind)) known.set(kind, collectKnown(context, kind));
  return known.get(kind);
}

/** Memoized, because every field of every form needs it. */
const knownByKind = memoize((_context: CheckContext) => new Map<NameKind, ReadonlySet<string> | undefined>());

function collectKnown({ sources, names }: CheckContext, kind: NameKind): ReadonlySet<string> | undefined {
  const from = sources.filter((source) => source.kind === providers[kind]);
  const isFile = providers[kind] === kind;
  if (!isFile && from.some((source) => !source.valid)) return undefined;
  return new Set([...names[kind].keys(), ...(isFile ? from.map(({ id }) => id) : [])]);
}

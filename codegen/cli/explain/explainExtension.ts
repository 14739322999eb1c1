import type { Extension, ExtensionStep, SourceDocument } from "../../read/sourceDocument";

/** Lists the origin of each part of an extended document: the innermost base, then one line per change. */
export function explainExtension({ base, steps }: Extension): string {
  const chain: SourceDocument[] = [base];
  for (let current = base.extension?.base; current; current = current.extension?.base) chain.unshift(current);
  const changes = [...chain.flatMap(({ extension }) => extension?.steps ?? []), ...steps];
  const [first = base] = chain;
  return [`it extends ${base.id}`, `  ${first.file}: everything except the following`, ...changes.map(lineOf)].join(
    "\n",
  );
}

function lineOf({ did, path, properties, origin: { source, pointer } }: ExtensionStep): string {
  const what = properties ? ` (${properties.join(", ")})` : "";
  return `  ${source.file}:${source.locate(pointer).line} ${did}: ${path}${what}`;
}

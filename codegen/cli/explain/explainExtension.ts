import type { Extension, ExtensionStep, SourceDocument } from "../../read/sourceDocument";

/** Which document each part comes from: the first, then a line for each thing a later one does to it. */
export function explainExtension({ base, steps }: Extension): string {
  const chain: SourceDocument[] = [base];
  for (let further = base.extension?.base; further; further = further.extension?.base) chain.unshift(further);
  const done = [...chain.flatMap(({ extension }) => extension?.steps ?? []), ...steps];
  const [first = base] = chain;
  return [`it extends ${base.id}`, `  ${first.file}: all but what follows`, ...done.map(lineOf)].join("\n");
}

function lineOf({ did, path, words, origin: { source, pointer } }: ExtensionStep): string {
  const what = words ? ` (${words.join(", ")})` : "";
  return `  ${source.file}:${source.locate(pointer).line} ${did}: ${path}${what}`;
}

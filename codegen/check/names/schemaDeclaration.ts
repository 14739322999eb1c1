import { type Kind, kindOf, kinds } from "../../kinds";
import type { Problem } from "../../problem";
import { problemAt, type SourceDocument } from "../../read/sourceDocument";
import type { CheckContext } from "../context";

/**
 * The `$schema` of a document names the meta-schema of its kind, for editors and readers. In an overlay, which lies
 * elsewhere, only the file name is compared.
 */
export function* schemaDeclaration({ sources }: CheckContext): Generator<Problem> {
  for (const source of sources) {
    const given = source.value.$schema;
    if (source.kind === "api" || typeof given !== "string") continue;
    const wanted = `${kindOf(source.kind).many ? "../" : ""}meta/${source.kind}.schema.json`;
    const isNamed = source.folder > 0 && given.split("/").at(-1) === `${source.kind}.schema.json`;
    const isRight = given === wanted || isNamed || given.endsWith(`/meta/${source.kind}.schema.json`);
    if (!isRight)
      yield problemAt(
        source,
        "/$schema",
        `must be ${JSON.stringify(wanted)}, the meta-schema of this kind of document${whereItLives(source)}`,
        "schema-line",
      );
  }
}

/** Whether the `$schema` of a document names another kind than its folder. */
export function isMisplaced({ kind, value }: Pick<SourceDocument, "kind" | "value">): boolean {
  const named = kindNamed(value.$schema);
  return kind !== "api" && named !== undefined && named.name !== kind;
}

function whereItLives(source: SourceDocument): string {
  const named = isMisplaced(source) ? kindNamed(source.value.$schema) : undefined;
  return named ? `; documents of that kind belong in ${named.place}${named.many ? "/" : ""}` : "";
}

function kindNamed($schema: unknown): Kind | undefined {
  const name = /([a-z]+)\.schema\.json$/.exec(typeof $schema === "string" ? $schema : "")?.[1];
  return kinds.find((kind) => kind.name === name);
}

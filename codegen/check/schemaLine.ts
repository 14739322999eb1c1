import { kindOf } from "../kinds";
import type { Problem } from "../problem";
import { problemAt } from "../read/sourceDocument";
import type { CheckContext } from "./context";

/**
 * The first line of a document names the meta-schema of its kind, so that editors and people know what it is.
 * An overlay lies elsewhere, so there the file's name is enough.
 */
export function* schemaLine({ sources }: CheckContext): Generator<Problem> {
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
        `must be ${JSON.stringify(wanted)}, the meta-schema of this kind of document`,
        "schema-line",
      );
  }
}

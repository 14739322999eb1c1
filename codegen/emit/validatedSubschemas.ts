import { RJSF_REF_KEY } from "@rjsf/utils/lib/constants.js";
import ParserValidator from "@rjsf/utils/lib/parser/ParserValidator.js";
import { resolveAnyOrOneOfSchemas, retrieveSchemaInternal } from "@rjsf/utils/lib/schema/retrieveSchema.js";
import { isObject, type JsonObject } from "../json";

/** How many levels of a schema that holds itself are looked into; at deeper ones the form itself looks roughly. */
const LEVELS = 3;

/** Characters of all parts: those of definitions that hold each other grow manifold with each level. */
const MOST_CHARACTERS = 4 * 1024 * 1024;

/**
 * The parts of a schema RJSF asks a validator about, the whole first, each with its name as $id. RJSF's own parser finds
 * the same, but never comes to the end of a schema whose lists hold itself. Throws where they are too large.
 */
export function validatedSubschemas(root: JsonObject): JsonObject[] {
  const validator = new ParserValidator(root);
  const seen = new Set<string>();
  let characters = 0;
  parse(root, []);
  return Object.values(validator.getSchemaMap()) as unknown as JsonObject[];

  function parse(part: unknown, around: readonly string[]): void {
    const refs = [...around, ...refOf(part)];
    if (refs.filter((ref) => ref === refs.at(-1)).length > LEVELS) return;
    for (const local of retrieveSchemaInternal(validator, part as JsonObject, root, undefined, true)) {
      const mark = JSON.stringify(local);
      if (seen.has(mark)) continue;
      seen.add(mark);
      characters += mark.length;
      if (characters > MOST_CHARACTERS) throw new Error("its definitions hold each other in too many ways");
      const options = resolveAnyOrOneOfSchemas(validator, local, root, true);
      if (options.some((option) => option.properties))
        for (const property of Object.values(local.properties ?? {})) parse(property, refs);
      if (isObject(local.items)) parse(local.items, refs);
    }
  }
}

function refOf(part: unknown): string[] {
  if (!isObject(part)) return [];
  const { $ref, [RJSF_REF_KEY]: followed } = part as { $ref?: string; [RJSF_REF_KEY]?: string };
  return [$ref ?? followed ?? []].flat();
}

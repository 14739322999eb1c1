import { RJSF_REF_KEY } from "@rjsf/utils/lib/constants.js";
import ParserValidator from "@rjsf/utils/lib/parser/ParserValidator.js";
import { resolveAnyOrOneOfSchemas, retrieveSchemaInternal } from "@rjsf/utils/lib/schema/retrieveSchema.js";
import { isObject, type JsonObject } from "../json";

/** How many levels of a recursive schema are included; the form validates deeper ones only approximately. */
const MAX_RECURSION = 3;

/**
 * The limit on the total size of all subschemas in characters, because mutually recursive definitions grow
 * exponentially with each level.
 */
const MAX_CHARACTERS = 4 * 1024 * 1024;

/**
 * The subschemas that RJSF asks a validator about, the root first, each with its name as `$id`. Equivalent to RJSF's
 * own parser, which does not terminate for recursive lists. Throws if they are too large.
 */
export function validatedSubschemas(root: JsonObject): JsonObject[] {
  const validator = new ParserValidator(root);
  const seen = new Set<string>();
  let characters = 0;
  parse(root, []);
  return Object.values(validator.getSchemaMap()) as unknown as JsonObject[];

  function parse(part: unknown, ancestors: readonly string[]): void {
    const refs = [...ancestors, ...refOf(part)];
    if (refs.filter((ref) => ref === refs.at(-1)).length > MAX_RECURSION) return;
    for (const local of retrieveSchemaInternal(validator, part as JsonObject, root, undefined, true)) {
      const serialized = JSON.stringify(local);
      if (seen.has(serialized)) continue;
      seen.add(serialized);
      characters += serialized.length;
      if (characters > MAX_CHARACTERS) throw new Error("its definitions refer to each other too often");
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

import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { pathToFileURL } from "node:url";
import type { ValidatorFunctions } from "@rjsf/validator-ajv8";
import { ajvRuntime } from "../../../codegen/emit/ajvRuntime";
import { emitValidators } from "../../../codegen/emit/validators";
import type { JsonObject } from "../../../codegen/json";

/** Writes the validators of a form and their runtime to a folder, as a server would serve them, and imports them. */
export async function importValidators(schema: JsonObject): Promise<ValidatorFunctions> {
  const folder = await mkdtemp(join(tmpdir(), "validators-"));
  const { path, code } = ajvRuntime();
  const module = join(folder, "validators.mjs");
  try {
    await writeFile(join(folder, basename(path)), code);
    await writeFile(join(folder, "package.json"), '{ "type": "module" }');
    await writeFile(module, emitValidators(schema).replaceAll('"/documents/', '"./'));
    const { validators }: { validators: ValidatorFunctions } = await import(
      /* @vite-ignore */ pathToFileURL(module).href
    );
    return validators;
  } finally {
    await rm(folder, { recursive: true });
  }
}

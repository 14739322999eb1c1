import type { ExpandedDocuments } from "../expand/expandDocuments";
import { ajvRuntime } from "./ajvRuntime";
import { type BundleSource, bundledOperations } from "./bundledOperations";
import { hashOf } from "./hash";
import { emitValidators } from "./validators";

/** A document as an ES module: its name, the address it is served at and its text. */
export interface DocumentModuleFile {
  name: string;
  path: string;
  code: string;
}

/** What became of the documents the browser loads when it needs them. */
export interface EmittedModules {
  /** Served path to ES module text. */
  files: Map<string, string>;
  /** "form/new-tag" to served path. */
  modules: Record<string, string>;
  /** Forms whose validator could not be written, and why. */
  failures: { form: string; message: string }[];
}

/** One ES module for each form, page and modal, with what it needs; and the runtime validators share. */
export function emitModules({ forms, pages, modals }: ExpandedDocuments, source: BundleSource): EmittedModules {
  const { path, code } = ajvRuntime();
  const emitted: EmittedModules = { files: new Map([[path, code]]), modules: {}, failures: [] };
  const add = (file: DocumentModuleFile) => {
    emitted.files.set(file.path, file.code);
    emitted.modules[file.name] = file.path;
  };
  const file = (kind: string, id: string, document: object, validators = "") => {
    const brought = `export const brought = ${JSON.stringify(bundledOperations(document, source))};\n`;
    return moduleFile(kind, id, validators + brought, document);
  };
  for (const [id, form] of forms) {
    try {
      add(file("form", id, form, emitValidators(form.schema)));
    } catch (error) {
      emitted.failures.push({ form: id, message: error instanceof Error ? error.message : String(error) });
    }
  }
  for (const [id, page] of pages) add(file("page", id, page));
  for (const [id, modal] of modals) add(file("modal", id, modal));
  return emitted;
}

function moduleFile(kind: string, id: string, head: string, document: object): DocumentModuleFile {
  const code = `${head}export default ${JSON.stringify(document)};\n`;
  return { name: `${kind}/${id}`, path: `/documents/${kind}-${id}-${hashOf(code)}.js`, code };
}

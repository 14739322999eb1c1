import type { ExpandedDocuments } from "../expand/expandedDocuments";
import { ajvRuntime } from "./ajvRuntime";
import { type BundleSource, bundledOperations } from "./bundledOperations";
import { hashOf } from "./hash";
import { emitValidators } from "./validators";

/** A document as an ES module: its name, the path it is served at, and its source text. */
export interface DocumentModuleFile {
  name: string;
  path: string;
  code: string;
}

/** The modules of the documents that the browser loads on demand. */
export interface EmittedModules {
  /** ES module source by served path. */
  files: Map<string, string>;
  /** Served path by document, such as `form/new-tag`. */
  modules: Record<string, string>;
  /** Forms whose validator could not be generated, with the reason. */
  failures: { form: string; message: string }[];
}

/**
 * Emits one ES module for each form, page and modal, with the operations and enumerations it needs, and the runtime
 * shared by all validators.
 */
export function emitModules({ forms, pages, modals }: ExpandedDocuments, source: BundleSource): EmittedModules {
  const { path, code } = ajvRuntime();
  const emitted: EmittedModules = { files: new Map([[path, code]]), modules: {}, failures: [] };
  const add = (file: DocumentModuleFile) => {
    emitted.files.set(file.path, file.code);
    emitted.modules[file.name] = file.path;
  };
  const file = (kind: string, id: string, document: object, validators = "") => {
    const bundled = `export const brought = ${JSON.stringify(bundledOperations(document, source))};\n`;
    return moduleFile(kind, id, validators + bundled, document);
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

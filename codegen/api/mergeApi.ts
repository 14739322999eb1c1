import { at, isObject, type JsonObject, objectOf, valueAt } from "../json";
import { memoizeLast } from "../memoize";
import type { Problem } from "../problem";
import { problemAt, type SourceDocument } from "../read/sourceDocument";
import { bundle, type ExternalComponent } from "./bundle";
import { isPart } from "./fileReferences";
import { emptyApi, type OpenApi } from "./openApi";

/** Where an operation is defined. */
export interface OperationPlace {
  source: SourceDocument;
  pointer: string;
}

/** The API files merged into one OpenAPI document, with the source of each operation. */
export interface MergedApi {
  api: OpenApi;
  /** Keyed by method and path, such as `get /tags`. */
  places: Map<string, OperationPlace>;
  /** The API files and the files they refer to, with references rewritten to the merged document. */
  sources: readonly SourceDocument[];
  /** Components imported from other files. */
  imported: readonly ExternalComponent[];
  problems: Problem[];
}

/** Merges the API files: `paths` and `components` of every file, everything else from openapi.yaml. */
export const mergeApi = memoizeLast((written: readonly SourceDocument[]): MergedApi => {
  const bundled = bundle(written);
  const merged: MergedApi = {
    api: emptyApi(),
    places: new Map(),
    sources: bundled.sources,
    imported: bundled.components,
    problems: [],
  };
  const sources = bundled.sources.filter((source) => !isPart(source));
  const base = sources.find((source) => source.id === "openapi");
  Object.assign(merged.api, base?.value, { paths: {}, components: {} });
  for (const source of base ? [base, ...sources.filter((other) => other !== base)] : sources) {
    mergePaths(merged, source);
    mergeComponents(merged, source);
  }
  for (const { source, pointer, section, name } of merged.imported)
    merged.api.components[section] = {
      ...merged.api.components[section],
      [name]: valueAt(source.value, pointer) ?? {},
    };
  return merged;
});

function mergePaths(merged: MergedApi, source: SourceDocument): void {
  for (const [path, item] of Object.entries(objectOf(source.value.paths))) {
    if (!isObject(item)) continue;
    const known = merged.api.paths[path] ?? {};
    merged.api.paths[path] = known;
    for (const [method, operation] of Object.entries(item)) {
      const pointer = at("/paths", path, method);
      const before = merged.places.get(`${method} ${path}`);
      if (before) {
        const elsewhere = before.source.file;
        merged.problems.push(
          problemAt(source, pointer, `${method} ${path} is already in ${elsewhere}`, "api-duplicates", "key"),
        );
      } else {
        known[method] = operation;
        merged.places.set(`${method} ${path}`, { source, pointer });
      }
    }
  }
}

function mergeComponents(merged: MergedApi, source: SourceDocument): void {
  for (const [section, components] of Object.entries(objectOf(source.value.components))) {
    const known: JsonObject = merged.api.components[section] ?? {};
    merged.api.components[section] = known;
    for (const [name, component] of Object.entries(objectOf(components))) {
      if (Object.hasOwn(known, name)) {
        const message = `the component ${JSON.stringify(name)} of ${section} is already in another file`;
        merged.problems.push(problemAt(source, at("/components", section, name), message, "api-duplicates", "key"));
      } else known[name] = component;
    }
  }
}

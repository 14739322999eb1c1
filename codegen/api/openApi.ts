import type { JsonObject } from "../json";

/** The merged OpenAPI 3.1 document of all API files. */
export interface OpenApi extends JsonObject {
  openapi: string;
  info: JsonObject;
  /** Path to method to operation. */
  paths: { [path: string]: JsonObject };
  /** Section (schemas, parameters, responses…) to name to component. */
  components: { [section: string]: JsonObject };
}

/** An empty API document to merge into. */
export function emptyApi(): OpenApi {
  return { openapi: "3.1.0", info: { title: "", version: "" }, paths: {}, components: {} };
}

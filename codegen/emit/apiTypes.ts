import openapiTS, { astToString } from "openapi-typescript";
import type { OpenApi } from "../api/openApi";
import { isObject, type JsonObject } from "../json";

/**
 * TypeScript types of the API: paths, components, operations. Operations marked `x-unanswered` are left out, so that
 * they need no handler.
 */
export async function emitApiTypes(api: OpenApi): Promise<string> {
  const paths = Object.entries(api.paths).map(([path, item]) => [path, withoutUnanswered(item)] as const);
  const handledApi = { ...api, paths: Object.fromEntries(paths.filter(([, item]) => Object.keys(item).length > 0)) };
  const syntax = await openapiTS(JSON.stringify(handledApi), { alphabetize: false, silent: true });
  return astToString(syntax);
}

function withoutUnanswered(item: JsonObject): JsonObject {
  const entries = Object.entries(item).filter(([, call]) => !isObject(call) || call["x-unanswered"] !== true);
  return Object.fromEntries(entries);
}

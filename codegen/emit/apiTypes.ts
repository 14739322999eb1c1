import openapiTS, { astToString } from "openapi-typescript";
import type { OpenApi } from "../api/openApi";

/** TypeScript types of the API: paths, components, operations. */
export async function emitApiTypes(api: OpenApi): Promise<string> {
  const syntax = await openapiTS(JSON.stringify(api), { alphabetize: false, silent: true });
  return astToString(syntax);
}

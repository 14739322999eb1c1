import { apiOperations } from "./check/apiOperations";
import { apiReferences } from "./check/apiReferences";
import { bindings } from "./check/bindings";
import { bodies } from "./check/bodies";
import { brands } from "./check/brands";
import { componentOptions } from "./check/componentOptions";
import { conditions } from "./check/conditions";
import type { CheckContext, Rule } from "./check/context";
import { dependencies } from "./check/dependencies";
import { domainRows } from "./check/domainRows";
import { duplicates } from "./check/duplicates";
import { fileNames } from "./check/fileNames";
import { formBody } from "./check/formBody";
import { listKeys } from "./check/listKeys";
import { masks } from "./check/masks";
import { namesExist } from "./check/namesExist";
import { navigationParams } from "./check/navigationParams";
import { operationParams } from "./check/operationParams";
import { ownSchemas } from "./check/ownSchemas";
import { patterns } from "./check/patterns";
import { requiredProperties } from "./check/requiredProperties";
import { richText } from "./check/richText";
import { roles } from "./check/roles";
import { routes } from "./check/routes";
import { schemaLine } from "./check/schemaLine";
import { schemaSize } from "./check/schemaSize";
import { translations } from "./check/translations";
import type { Problem } from "./problem";

/** Every rule; each has a file of its own in check/. */
export const rules: readonly Rule[] = [
  schemaLine,
  fileNames,
  namesExist,
  componentOptions,
  formBody,
  requiredProperties,
  bodies,
  dependencies,
  conditions,
  ownSchemas,
  schemaSize,
  operationParams,
  bindings,
  listKeys,
  duplicates,
  routes,
  navigationParams,
  roles,
  apiOperations,
  apiReferences,
  patterns,
  masks,
  domainRows,
  translations,
  brands,
  richText,
];

/** Applies every rule to all documents. */
export function checkDocuments(context: CheckContext): Problem[] {
  return rules.flatMap((rule) => [...rule(context)]);
}

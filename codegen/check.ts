import { apiOperations } from "./check/api/apiOperations";
import { apiReferences } from "./check/api/apiReferences";
import { apiSchemas } from "./check/api/apiSchemas";
import { constants } from "./check/api/constants";
import { operationParams } from "./check/api/operationParams";
import { requestBodies } from "./check/api/requestBodies";
import { bindings } from "./check/bindings/bindings";
import { conditions } from "./check/bindings/conditions";
import { brandLanguages } from "./check/brands/brandLanguages";
import { brands } from "./check/brands/brands";
import type { CheckContext, Rule } from "./check/context";
import { domainCoverage } from "./check/domain/domainCoverage";
import { domainRows } from "./check/domain/domainRows";
import { domainValues } from "./check/domain/domainValues";
import { choices } from "./check/fields/choices";
import { dependencies } from "./check/fields/dependencies";
import { dependValues } from "./check/fields/dependValues";
import { fieldTypes } from "./check/fields/fieldTypes";
import { innerFields } from "./check/fields/innerFields";
import { likeFields } from "./check/fields/likeFields";
import { limitTypes } from "./check/fields/limitTypes";
import { masks } from "./check/fields/masks";
import { optionProperties } from "./check/fields/optionProperties";
import { satisfiableLimits } from "./check/fields/satisfiableLimits";
import { satisfiableMasks } from "./check/fields/satisfiableMasks";
import { defaults } from "./check/forms/defaults";
import { fixedBodyConflicts } from "./check/forms/fixedBodyConflicts";
import { formBody } from "./check/forms/formBody";
import { formInitial } from "./check/forms/formInitial";
import { localForms } from "./check/forms/localForms";
import { passwordFields } from "./check/forms/passwordFields";
import { requiredProperties } from "./check/forms/requiredProperties";
import { submitBulk } from "./check/forms/submitBulk";
import { submitEach } from "./check/forms/submitEach";
import { chartKeys } from "./check/lists/chartKeys";
import { dateRanges } from "./check/lists/dateRanges";
import { enumLabels } from "./check/lists/enumLabels";
import { formatTypes } from "./check/lists/formatTypes";
import { listKeys } from "./check/lists/listKeys";
import { readOperations } from "./check/lists/readOperations";
import { duplicates } from "./check/names/duplicates";
import { extensions } from "./check/names/extensions";
import { fileNames } from "./check/names/fileNames";
import { namesExist } from "./check/names/namesExist";
import { prototypeNames } from "./check/names/prototypeNames";
import { roles } from "./check/names/roles";
import { schemaDeclaration } from "./check/names/schemaDeclaration";
import { componentOptions } from "./check/registry/componentOptions";
import { navigationParams } from "./check/routes/navigationParams";
import { routePermissions } from "./check/routes/routePermissions";
import { routeRecords } from "./check/routes/routeRecords";
import { routeShapes } from "./check/routes/routeShapes";
import { routes } from "./check/routes/routes";
import { signOut } from "./check/routes/signOut";
import { ownSchemas } from "./check/schemas/ownSchemas";
import { patterns } from "./check/schemas/patterns";
import { schemaSize } from "./check/schemas/schemaSize";
import { uiSchemaProperties } from "./check/schemas/uiSchemaProperties";
import { uiSchemaWidgets } from "./check/schemas/uiSchemaWidgets";
import { settingValues } from "./check/settings/settingValues";
import { usedSettings } from "./check/settings/usedSettings";
import { blankTexts } from "./check/texts/blankTexts";
import { forbiddenCharacters } from "./check/texts/forbiddenCharacters";
import { plurals } from "./check/texts/plurals";
import { richText } from "./check/texts/richText";
import { translations } from "./check/texts/translations";
import { closableWindows } from "./check/windows/closableWindows";
import { formCloses } from "./check/windows/formCloses";
import { formOpeners } from "./check/windows/formOpeners";
import { windowOpeners } from "./check/windows/windowOpeners";
import type { Problem } from "./problem";

/** Every rule; each has a file of its own below check/. */
export const rules: readonly Rule[] = [
  schemaDeclaration,
  fileNames,
  forbiddenCharacters,
  blankTexts,
  namesExist,
  componentOptions,
  optionProperties,
  formBody,
  fieldTypes,
  choices,
  formInitial,
  fixedBodyConflicts,
  localForms,
  submitEach,
  submitBulk,
  formCloses,
  formOpeners,
  windowOpeners,
  limitTypes,
  satisfiableLimits,
  uiSchemaWidgets,
  uiSchemaProperties,
  requiredProperties,
  innerFields,
  requestBodies,
  constants,
  dependencies,
  dependValues,
  conditions,
  ownSchemas,
  defaults,
  schemaSize,
  operationParams,
  bindings,
  likeFields,
  extensions,
  listKeys,
  enumLabels,
  formatTypes,
  chartKeys,
  readOperations,
  dateRanges,
  duplicates,
  routes,
  routeShapes,
  routeRecords,
  routePermissions,
  prototypeNames,
  signOut,
  closableWindows,
  passwordFields,
  navigationParams,
  roles,
  apiOperations,
  apiReferences,
  apiSchemas,
  patterns,
  masks,
  satisfiableMasks,
  settingValues,
  usedSettings,
  domainRows,
  domainCoverage,
  domainValues,
  translations,
  plurals,
  brands,
  brandLanguages,
  richText,
];

/** Applies every rule to all documents. */
export function checkDocuments(context: CheckContext): Problem[] {
  const problems = rules.flatMap((rule) => takeFirst(rule(context)));
  return withoutInherited(problems, context);
}

/** Enough for an author to act on. Finding the nearest name for tens of thousands of problems would take too long. */
const MAX_PROBLEMS_PER_RULE = 1_000;

function takeFirst(problems: Iterable<Problem>): Problem[] {
  const first: Problem[] = [];
  for (const problem of problems) {
    first.push(problem);
    if (first.length === MAX_PROBLEMS_PER_RULE) break;
  }
  return first;
}

/** A problem of a document is reported there, not again in each document that extends it. */
function withoutInherited(problems: readonly Problem[], { sources }: CheckContext): Problem[] {
  const reported = new Set(problems.map(({ file, rule, message }) => `${file} ${rule} ${message}`));
  const bases = new Map(sources.flatMap(({ file, extension }) => (extension ? [[file, extension.base.file]] : [])));
  return problems.filter(({ file, rule, message }) => !reported.has(`${bases.get(file)} ${rule} ${message}`));
}

import { apiOperations } from "./check/apiOperations";
import { apiReferences } from "./check/apiReferences";
import { apiSchemas } from "./check/apiSchemas";
import { bindings } from "./check/bindings";
import { blankTexts } from "./check/blankTexts";
import { bodies } from "./check/bodies";
import { brandLanguages } from "./check/brandLanguages";
import { brands } from "./check/brands";
import { characters } from "./check/characters";
import { chartKeys } from "./check/chartKeys";
import { choices } from "./check/choices";
import { closableWindows } from "./check/closableWindows";
import { componentOptions } from "./check/componentOptions";
import { conditions } from "./check/conditions";
import { constants } from "./check/constants";
import type { CheckContext, Rule } from "./check/context";
import { dateRanges } from "./check/dateRanges";
import { defaults } from "./check/defaults";
import { dependencies } from "./check/dependencies";
import { dependValues } from "./check/dependValues";
import { domainCovers } from "./check/domainCovers";
import { domainRows } from "./check/domainRows";
import { domainValues } from "./check/domainValues";
import { drawnProperties } from "./check/drawnProperties";
import { drawnWidgets } from "./check/drawnWidgets";
import { duplicates } from "./check/duplicates";
import { extensions } from "./check/extensions";
import { fieldFits } from "./check/fieldFits";
import { fileNames } from "./check/fileNames";
import { fixedBody } from "./check/fixedBody";
import { formatFits } from "./check/formatFits";
import { formBody } from "./check/formBody";
import { formCloses } from "./check/formCloses";
import { formInitial } from "./check/formInitial";
import { idleLimits } from "./check/idleLimits";
import { inheritedNames } from "./check/inheritedNames";
import { innerFields } from "./check/innerFields";
import { likeFields } from "./check/likeFields";
import { limitsMeet } from "./check/limitsMeet";
import { listKeys } from "./check/listKeys";
import { maskFits } from "./check/maskFits";
import { masks } from "./check/masks";
import { namesExist } from "./check/namesExist";
import { navigationParams } from "./check/navigationParams";
import { openedForms } from "./check/openedForms";
import { openedWindows } from "./check/openedWindows";
import { openRoutes } from "./check/openRoutes";
import { operationParams } from "./check/operationParams";
import { optionProperties } from "./check/optionProperties";
import { ownSchemas } from "./check/ownSchemas";
import { passwordFields } from "./check/passwordFields";
import { patterns } from "./check/patterns";
import { plurals } from "./check/plurals";
import { readSettings } from "./check/readSettings";
import { reads } from "./check/reads";
import { requiredProperties } from "./check/requiredProperties";
import { richText } from "./check/richText";
import { roles } from "./check/roles";
import { routeRecords } from "./check/routeRecords";
import { routeShapes } from "./check/routeShapes";
import { routes } from "./check/routes";
import { schemaLine } from "./check/schemaLine";
import { schemaSize } from "./check/schemaSize";
import { settingValues } from "./check/settingValues";
import { shownChoices } from "./check/shownChoices";
import { signOut } from "./check/signOut";
import { submitBulk } from "./check/submitBulk";
import { submitEach } from "./check/submitEach";
import { translations } from "./check/translations";
import type { Problem } from "./problem";

/** Every rule; each has a file of its own in check/. */
export const rules: readonly Rule[] = [
  schemaLine,
  fileNames,
  characters,
  blankTexts,
  namesExist,
  componentOptions,
  optionProperties,
  formBody,
  fieldFits,
  choices,
  formInitial,
  fixedBody,
  submitEach,
  submitBulk,
  formCloses,
  openedForms,
  openedWindows,
  idleLimits,
  limitsMeet,
  drawnWidgets,
  drawnProperties,
  requiredProperties,
  innerFields,
  bodies,
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
  shownChoices,
  formatFits,
  chartKeys,
  reads,
  dateRanges,
  duplicates,
  routes,
  routeShapes,
  routeRecords,
  openRoutes,
  inheritedNames,
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
  maskFits,
  settingValues,
  readSettings,
  domainRows,
  domainCovers,
  domainValues,
  translations,
  plurals,
  brands,
  brandLanguages,
  richText,
];

/** Applies every rule to all documents. */
export function checkDocuments(context: CheckContext): Problem[] {
  const problems = rules.flatMap((rule) => firstOf(rule(context)));
  return withoutInherited(problems, context);
}

/** As many as people may want at once; to find each nearest name of tens of thousands takes its time. */
const MOST_OF_A_RULE = 1_000;

function firstOf(problems: Iterable<Problem>): Problem[] {
  const first: Problem[] = [];
  for (const problem of problems) {
    first.push(problem);
    if (first.length === MOST_OF_A_RULE) break;
  }
  return first;
}

/** What is wrong in a document is said there, not once more in each that extends it. */
function withoutInherited(problems: readonly Problem[], { sources }: CheckContext): Problem[] {
  const said = new Set(problems.map(({ file, rule, message }) => `${file} ${rule} ${message}`));
  const bases = new Map(sources.flatMap(({ file, extension }) => (extension ? [[file, extension.base.file]] : [])));
  return problems.filter(({ file, rule, message }) => !said.has(`${bases.get(file)} ${rule} ${message}`));
}

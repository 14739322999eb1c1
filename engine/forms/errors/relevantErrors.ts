import type { AjvError } from "./AjvError";

/** The schema path of an error that rules out a branch: of `type`, or of a discriminator `const` or `enum`. */
const OF_BRANCH = /^(.*\/(?:oneOf|anyOf)\/)(\d+)\/(?:type$|properties\/[^/]+\/(const|enum)$)/;
const BRANCHES = /\/(?:oneOf|anyOf)\/(?=(\d+)\/)/g;

/**
 * Filters out the errors of alternatives (oneOf, anyOf) for another type than the value's, where one is of its type:
 * for a text that is too short, it is irrelevant that it is not a list either.
 */
export function relevantErrors(errors: readonly AjvError[]): readonly AjvError[] {
  const ruledOut = new Set(errors.flatMap((error) => ruledOutBranch(error) ?? []));
  if (ruledOut.size === 0) return errors;
  const isRuledOut = (error: AjvError) => branchesAround(error).some(({ branch }) => ruledOut.has(branch));
  const relevantGroups = new Set(
    errors.filter((error) => !isRuledOut(error)).flatMap((error) => branchesAround(error).map(({ group }) => group)),
  );
  return errors.filter((error) =>
    branchesAround(error).every(({ group, branch }) => !ruledOut.has(branch) || !relevantGroups.has(group)),
  );
}

/** The branch an error rules out, with the path of its value. */
function ruledOutBranch({ keyword, instancePath, schemaPath, params }: AjvError): string | undefined {
  const [, group, place, rule] = OF_BRANCH.exec(schemaPath) ?? [];
  if (group === undefined || (keyword === "enum" && !isOne(params.allowedValues))) return undefined;
  const at = rule === undefined ? instancePath : instancePath.slice(0, instancePath.lastIndexOf("/"));
  return `${at} ${group}${place}`;
}

const isOne = (values: unknown) => Array.isArray(values) && values.length === 1;

/** The groups of alternatives and branches around an error, for each value on its path. */
function branchesAround({ instancePath, schemaPath }: AjvError): { group: string; branch: string }[] {
  return [...schemaPath.matchAll(BRANCHES)].flatMap(({ 0: word, 1: place, index }) => {
    const group = schemaPath.slice(0, index + word.length);
    return pathsTo(instancePath).map((at) => ({ group: `${at} ${group}`, branch: `${at} ${group}${place}` }));
  });
}

function pathsTo(path: string): string[] {
  const steps = path.split("/");
  return steps.map((_, count) => steps.slice(0, count + 1).join("/"));
}

import type { AjvError } from "./validateData";

/** Where a branch of alternatives that is of another kind than the value says so. */
const OF_BRANCH = /^(.*\/(?:oneOf|anyOf)\/)(\d+)\/(?:type$|properties\/[^/]+\/(const|enum)$)/;
const BRANCHES = /\/(?:oneOf|anyOf)\/(?=(\d+)\/)/g;

/**
 * The errors of a validation without those of alternatives of another kind than the value, where one is of its kind:
 * who entered a text that is too short need not hear that it is no list either.
 */
export function relevantErrors(errors: readonly AjvError[]): readonly AjvError[] {
  const strange = new Set(errors.flatMap((error) => strangeBranch(error) ?? []));
  if (strange.size === 0) return errors;
  const isStrange = (error: AjvError) => branchesAround(error).some(({ branch }) => strange.has(branch));
  const fitting = new Set(
    errors.filter((error) => !isStrange(error)).flatMap((error) => branchesAround(error).map(({ group }) => group)),
  );
  return errors.filter((error) =>
    branchesAround(error).every(({ group, branch }) => !strange.has(branch) || !fitting.has(group)),
  );
}

/** The branch an error rules out, at the value it is about. */
function strangeBranch({ keyword, instancePath, schemaPath, params }: AjvError): string | undefined {
  const [, group, place, rule] = OF_BRANCH.exec(schemaPath) ?? [];
  if (group === undefined || (keyword === "enum" && !isOne(params.allowedValues))) return undefined;
  const at = rule === undefined ? instancePath : instancePath.slice(0, instancePath.lastIndexOf("/"));
  return `${at} ${group}${place}`;
}

const isOne = (values: unknown) => Array.isArray(values) && values.length === 1;

/** The alternatives an error may stand in, with the branch, at each value around it. */
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

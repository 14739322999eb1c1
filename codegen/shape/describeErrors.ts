import type { ErrorObject } from "ajv";
import { at, isObject } from "../json";
import { didYouMean, nearestName } from "../nearest";
import { describeError, excludedNames } from "./describeError";

/** A description of an error in the shape of a document, with its position. */
export interface ShapeError {
  pointer: string;
  part: "key" | "value";
  message: string;
}

/** Errors are compared with one another, so their number is limited. */
const MAX_ERRORS = 1000;

/** Describes the errors of ajv: one message for each mistake, and none for alternatives that were not intended. */
export function describeErrors(errors: readonly ErrorObject[]): ShapeError[] {
  const relevant = withoutUnintendedBranches(errors.slice(0, MAX_ERRORS));
  const misspelled = new Set(
    relevant.filter((error) => error.keyword === "additionalProperties").map(intendedProperty),
  );
  const isMisspelled = (error: ErrorObject) =>
    misspelled.has(at(error.instancePath, String(error.params.missingProperty)));
  // The discriminator error already lists the possible tags.
  const isReportedByTag = ({ instancePath, params }: ErrorObject) =>
    relevant.some(
      (other) =>
        other.keyword === "discriminator" &&
        other.instancePath === instancePath &&
        other.params.tag === params.missingProperty,
    );
  const described: ShapeError[] = [];
  for (const error of relevant) {
    // A misspelled property is not also reported as missing.
    if (error.keyword === "required" && (isMisspelled(error) || isReportedByTag(error))) continue;
    const sentence = sentenceOf(error);
    if (sentence) described.push(sentence);
  }
  return described;
}

function sentenceOf(error: ErrorObject): ShapeError | undefined {
  const { keyword, instancePath: pointer, params } = error;
  if (keyword === "additionalProperties") {
    const name = String(params.additionalProperty);
    const message = `unknown property ${JSON.stringify(name)}${didYouMean(name, siblingsOf(error))}`;
    return { pointer: at(pointer, name), part: "key", message };
  }
  if (keyword === "dependencies")
    return { pointer: at(pointer, String(params.property)), part: "key", message: describeError(error) };
  if (keyword === "propertyNames" || keyword === "if") return undefined;
  if (error.propertyName !== undefined) {
    const message = describeError({ ...error, data: error.propertyName });
    return { pointer: at(pointer, error.propertyName), part: "key", message };
  }
  const excess = keyword === "oneOf" ? excludedNames(error.schema, error.data)[1] : undefined;
  // Of mutually exclusive properties, the second one is reported.
  if (excess !== undefined) return { pointer: at(pointer, excess), part: "key", message: describeError(error) };
  return { pointer, part: "value", message: describeError(error) };
}

function intendedProperty(error: ErrorObject): string | undefined {
  const nearest = nearestName(String(error.params.additionalProperty), siblingsOf(error));
  return nearest === undefined ? undefined : at(error.instancePath, nearest);
}

function siblingsOf(error: ErrorObject): string[] {
  return isObject(error.parentSchema?.properties) ? Object.keys(error.parentSchema.properties) : [];
}

/**
 * Drops errors of alternatives that were not intended. If one was intended, its own errors replace that of the choice.
 */
function withoutUnintendedBranches(errors: readonly ErrorObject[]): ErrorObject[] {
  const dropped = new Set<ErrorObject>();
  for (const [index, choice] of errors.entries()) {
    if (choice.keyword !== "anyOf" && choice.keyword !== "oneOf") continue;
    const inside = errors.slice(0, index).filter((error) => isInside(error, choice));
    const relevant = inside.filter((error) => choice.keyword === "anyOf" && !isOtherType(error, choice));
    for (const error of inside) if (!relevant.includes(error)) dropped.add(error);
    if (relevant.length > 0) dropped.add(choice);
  }
  return errors.filter((error) => !dropped.has(error));
}

function isInside(error: ErrorObject, choice: ErrorObject): boolean {
  if (choice.keyword === "oneOf") {
    return error.instancePath === choice.instancePath && error.schemaPath.startsWith(`${choice.schemaPath}/`);
  }
  return error.instancePath === choice.instancePath || error.instancePath.startsWith(`${choice.instancePath}/`);
}

function isOtherType(error: ErrorObject, choice: ErrorObject): boolean {
  return error.keyword === "type" && error.instancePath === choice.instancePath;
}

import type { ErrorObject } from "ajv";
import { at, isObject } from "../json";
import { didYouMean, nearestName } from "../nearest";
import { describeError, excludedNames } from "./describeError";

/** An error of a document's shape, in words, at a place. */
export interface ShapeError {
  pointer: string;
  part: "key" | "value";
  message: string;
}

/** Errors are compared with each other; of thousands the first are enough to refuse a document. */
const MOST_ERRORS = 1000;

/** Turns what ajv reports into sentences: one for each mistake, none for the branches nobody meant. */
export function describeErrors(errors: readonly ErrorObject[]): ShapeError[] {
  const meant = withoutUnmeantBranches(errors.slice(0, MOST_ERRORS));
  const misspelled = new Set(meant.filter((error) => error.keyword === "additionalProperties").map(intendedProperty));
  const isMisspelled = (error: ErrorObject) =>
    misspelled.has(at(error.instancePath, String(error.params.missingProperty)));
  // Which kind it ought to be is said with the kinds there are.
  const isToldByTag = ({ instancePath, params }: ErrorObject) =>
    meant.some(
      (other) =>
        other.keyword === "discriminator" &&
        other.instancePath === instancePath &&
        other.params.tag === params.missingProperty,
    );
  const described: ShapeError[] = [];
  for (const error of meant) {
    // The property is there, only misspelled: one mistake, one message.
    if (error.keyword === "required" && (isMisspelled(error) || isToldByTag(error))) continue;
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
  // Of what excludes each other the second is where it went wrong.
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

/** Drops what the alternatives nobody meant say; where an alternative was meant, its own errors are the news. */
function withoutUnmeantBranches(errors: readonly ErrorObject[]): ErrorObject[] {
  const dropped = new Set<ErrorObject>();
  for (const [index, choice] of errors.entries()) {
    if (choice.keyword !== "anyOf" && choice.keyword !== "oneOf") continue;
    const inside = errors.slice(0, index).filter((error) => isInside(error, choice));
    const meant = inside.filter((error) => choice.keyword === "anyOf" && !isOtherType(error, choice));
    for (const error of inside) if (!meant.includes(error)) dropped.add(error);
    if (meant.length > 0) dropped.add(choice);
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

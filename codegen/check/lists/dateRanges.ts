import type { Operation } from "../../api/operations";
import type { Field } from "../../generated/documents";
import { at, isObject } from "../../json";
import { didYouMean } from "../../nearest";
import type { Problem } from "../../problem";
import { problemAt } from "../../read/sourceDocument";
import type { CheckContext } from "../context";
import { formFields } from "../forms/formFields";
import { usesOf, validDocuments } from "../validDocuments";

const PRESET = /^last-[1-9]\d{0,3}[hd]$/;

/** A date range is a filter of a list, its operation declares both parameters, and its default is a range. */
export function* dateRanges(context: CheckContext): Generator<Problem> {
  for (const { source, document } of validDocuments(context, "form")) {
    for (const [{ type }, pointer] of formFields(document)) {
      const message = "a date range is for filters of lists; in a form, use one field for each date";
      if (type === "date-range") yield problemAt(source, at(pointer, "type"), message, "date-ranges");
    }
  }
  for (const { source, use } of usesOf(context)) {
    if (use.kind !== "filter" || use.value.type !== "date-range") continue;
    const operation = context.operations.get(use.list.operation);
    for (const message of operation ? faultsOf(use.value, operation) : [])
      yield problemAt(source, at(use.pointer, "key"), message, "date-ranges");
  }
}

function faultsOf(field: Field, { id, parameters }: Operation): string[] {
  const known = parameters.filter((parameter) => parameter.in === "query").map(({ name }) => name);
  const faults = rangeParameters(field.options)
    .filter((name) => !known.includes(name))
    .map((name) => `${JSON.stringify(name)} is not a query parameter of ${id}${didYouMean(name, known)}`);
  const isRange = field.default === undefined || PRESET.test(String(field.default));
  return isRange ? faults : [...faults, `${JSON.stringify(field.default)} is not a range such as last-24h or last-7d`];
}

/** The query parameters that a date range fills: those in its options, or `start_date` and `end_date`. */
export function rangeParameters(options?: Field["options"]): [from: string, to: string] {
  const { from = "start_date", to = "end_date" } = isObject(options) ? options : {};
  return [String(from), String(to)];
}

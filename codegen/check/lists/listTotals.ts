import { propertyNames, propertySchema } from "../../api/resolveSchema";
import type { ListBlock } from "../../generated/documents";
import { at } from "../../json";
import { didYouMean } from "../../nearest";
import type { Problem } from "../../problem";
import { problemAt, type SourceDocument } from "../../read/sourceDocument";
import type { CheckContext } from "../context";

/** The totals below a list are columns of it, and the operation returns their sums. */
export function* checkTotals(
  { documents: { api }, operations }: CheckContext,
  source: SourceDocument,
  { totals = [], columns, operation }: ListBlock,
  pointer: string,
): Generator<Problem> {
  const keys = columns.map(({ key }) => key);
  const sums = operations.get(operation)?.sums;
  for (const [index, key] of totals.entries()) {
    const place = at(pointer, "totals", index);
    const name = JSON.stringify(key);
    if (!keys.includes(key))
      yield problemAt(source, place, `${name} is not a column of this list${didYouMean(key, keys)}`, "keys");
    else if (operations.has(operation) && !(sums && propertySchema(api, sums, key))) {
      const hint = sums ? didYouMean(key, propertyNames(api, sums)) : "";
      yield problemAt(source, place, `${name} is not in meta.sums of ${operation}${hint}`, "keys");
    }
  }
}

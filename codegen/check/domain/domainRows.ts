import { at, isOfType } from "../../json";
import { didYouMean } from "../../nearest";
import type { Problem } from "../../problem";
import { problemAt } from "../../read/sourceDocument";
import { typeNames } from "../../shape/describeError";
import type { CheckContext } from "../context";
import { duplicateEntries } from "../names/duplicates";
import { validDocuments } from "../validDocuments";

/** Rows of a domain table have exactly its columns, values of the right types, and a unique key. */
export function* domainRows(context: CheckContext): Generator<Problem> {
  for (const { source, document } of validDocuments(context, "domain")) {
    const columns = new Map(Object.entries(document.columns));
    if (!columns.has(document.key)) {
      const message = `no column ${JSON.stringify(document.key)}${didYouMean(document.key, columns.keys())}`;
      yield problemAt(source, "/key", message, "domain");
    }
    for (const [index, row] of document.rows.entries()) {
      const pointer = at("/rows", index);
      for (const name of Object.keys(row).filter((column) => !columns.has(column))) {
        const message = `no column ${JSON.stringify(name)}${didYouMean(name, columns.keys())}`;
        yield problemAt(source, at(pointer, name), message, "domain", "key");
      }
      for (const [name, column] of columns) {
        const value = row[name];
        if (value === undefined) {
          if (!column.optional)
            yield problemAt(source, pointer, `the column ${JSON.stringify(name)} is missing`, "domain");
        } else if (!isOfType(value, column.type === "strings" ? "array" : column.type)) {
          yield problemAt(
            source,
            at(pointer, name),
            `${JSON.stringify(name)} must be ${typeNames(column.type === "strings" ? "array" : column.type)}, not ${JSON.stringify(value)}`,
            "domain",
          );
        }
      }
    }
    if (columns.has(document.key))
      yield* duplicateEntries(
        source,
        document.key,
        document.rows.map((row, index) => [String(row[document.key]), at("/rows", index)]),
      );
  }
}

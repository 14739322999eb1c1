import { propertyNames } from "../api/resolveSchema";
import type { DomainColumn } from "../generated/documents";
import { at, objectOf } from "../json";
import { didYouMean } from "../nearest";
import type { Problem } from "../problem";
import { problemAt } from "../read/sourceDocument";
import type { CheckContext } from "./context";
import { soundDocuments } from "./soundDocuments";

/** A column that covers what the program knows by name has a row for each of it: what has none would not be found. */
export function* domainCovers(context: CheckContext): Generator<Problem> {
  for (const { source, document } of soundDocuments(context, "domain")) {
    for (const [name, { covers }] of Object.entries(document.columns)) {
      const covered = covers && coveredBy(covers, context);
      if (!covers || !covered) continue;
      const { what, values } = covered;
      const place = at("/columns", name, "covers");
      if (!values) yield problemAt(source, place, `there is no ${what.replace(/^the /, "")}`, "domain");
      const wanted = (values ?? []).filter((value) => !covers.except?.map(String).includes(value));
      const given = document.rows.map((row) => row[name]);
      for (const value of wanted.filter((one) => !given.map(String).includes(one)))
        yield problemAt(source, "/rows", `no row for ${value}, which stands in ${what}`, "domain", "key");
      for (const [index, value] of given.entries()) {
        if (!values || value === undefined || wanted.includes(String(value))) continue;
        const message = `${what} has no ${JSON.stringify(value)}${didYouMean(String(value), wanted)}`;
        yield problemAt(source, at("/rows", index, name), message, "domain");
      }
    }
  }
}

type Covers = NonNullable<DomainColumn["covers"]>;

/** What must have rows, and how it is called; nothing where another rule says that it is not there. */
function coveredBy(covers: Covers, { documents }: CheckContext): { what: string; values?: string[] } | undefined {
  if (covers.schema !== undefined) {
    const what = `the schema ${JSON.stringify(covers.schema)} of the API`;
    const schema = documents.api.components.schemas?.[covers.schema];
    return schema === undefined ? { what } : { what, values: [...propertyNames(documents.api, objectOf(schema))] };
  }
  const found = documents.enums[covers.enum ?? ""];
  return (
    found && {
      what: `the enumeration ${JSON.stringify(covers.enum)}`,
      values: found.values.map(({ value }) => String(value)),
    }
  );
}

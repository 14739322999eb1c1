import type { DomainCovered, DomainDocument } from "../../generated/documents";
import { at } from "../../json";
import { didYouMean } from "../../nearest";
import type { Problem } from "../../problem";
import { problemAt, type SourceDocument } from "../../read/sourceDocument";
import type { CheckContext } from "../context";
import { validDocuments } from "../validDocuments";
import { type CoveredValues, coveredValues } from "./coveredValues";

/** A column that `covers` values known to the program has a row for each of them. */
export function* domainCoverage(context: CheckContext): Generator<Problem> {
  for (const { source, document } of validDocuments(context, "domain")) {
    for (const [name, { covers = [] }] of Object.entries(document.columns)) {
      const place = at("/columns", name, "covers");
      for (const [index, one] of [covers].flat().entries()) {
        const pointer = Array.isArray(covers) ? at(place, index) : place;
        yield* checkCovered(source, document, { name, pointer, one, covered: coveredValues(one, context) });
      }
    }
  }
}

interface Found {
  name: string;
  pointer: string;
  one: DomainCovered;
  covered: CoveredValues | undefined;
}

function* checkCovered(source: SourceDocument, document: DomainDocument, found: Found): Generator<Problem> {
  const { name, pointer, one, covered } = found;
  const columns = Object.keys(document.columns);
  if (one.with !== undefined && !columns.includes(one.with)) {
    const message = `no column ${JSON.stringify(one.with)}${didYouMean(one.with, columns)}`;
    yield problemAt(source, at(pointer, "with"), message, "domain");
  }
  if (!covered) return;
  const { what, values, hint = "" } = covered;
  if (values) yield* checkRows(source, document, { ...one, what, values, name });
  else yield problemAt(source, pointer, `there is no ${what.replace(/^the /, "")}${hint}`, "domain");
}

type Covering = DomainCovered & Required<Pick<CoveredValues, "what" | "values">> & { name: string };

function* checkRows(source: SourceDocument, document: DomainDocument, covering: Covering): Generator<Problem> {
  const { name, what, values, prefix, with: other } = covering;
  const given = document.rows.map((row) => row[name]);
  const missing = values.filter((value) => !given.map(String).includes(value));
  for (const value of missing)
    yield problemAt(source, "/rows", `no row for ${value}, found in ${what}`, "domain", "key");
  for (const message of other === undefined ? [] : unpaired(document, covering, other, missing))
    yield problemAt(source, "/rows", message, "domain", "key");
  // Without a prefix, the rows have no other values.
  for (const [index, value] of prefix === undefined ? given.entries() : []) {
    if (value === undefined || values.includes(String(value))) continue;
    const message = `${what} has no ${JSON.stringify(value)}${didYouMean(String(value), values)}`;
    yield problemAt(source, at("/rows", index, name), message, "domain");
  }
}

/** Values that lack a row for some value of the other column. */
function unpaired({ rows }: DomainDocument, { name, values }: Covering, other: string, missing: string[]): string[] {
  const others = [...new Set(rows.flatMap((row) => row[other] ?? []))];
  const hasRow = (value: string, otherValue: unknown) =>
    rows.some((row) => String(row[name]) === value && row[other] === otherValue);
  return values
    .filter((value) => !missing.includes(value))
    .flatMap((value) =>
      others
        .filter((one) => !hasRow(value, one))
        .map((one) => `no row for ${value} with ${JSON.stringify(other)} ${one}`),
    );
}

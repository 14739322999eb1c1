import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { compile } from "../../../codegen/index";
import { createComparison, type Difference, type OwnOperation, type ReferenceOperation } from "./apiDifferences";

/** Differences from the reference API: those to be closed, and those that are accepted, with the reason. */
interface Gaps {
  missing: string[];
  differing: Record<string, Difference>;
  /** Reasons of accepted differences, by operation and difference. */
  kept: Record<string, Record<string, string>>;
}

const read = (name: string) => JSON.parse(readFileSync(join(import.meta.dirname, name), "utf8"));
const field: Record<string, ReferenceOperation> = read("referenceApi.json");
const gaps: Gaps = read("referenceApiGaps.json");
const { documents } = await compile({ folders: [join(import.meta.dirname, "../../../schemas")] });
const api = documents.api as unknown as { paths: Record<string, Record<string, OwnOperation>> };

const withoutNames = (path: string) => path.replace(/\{\w+\}/g, "{}");
const own = new Map(
  Object.entries(api.paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]) => [`${method.toUpperCase()} ${withoutNames(path)}`, operation]),
  ),
);

/** Removes accepted differences. */
function withoutAccepted(difference: Difference, reasons: Record<string, string> = {}): Difference {
  const remaining = Object.entries(difference).map(([where, names]) => [
    where,
    names.filter((name) => !(name in reasons)),
  ]);
  return Object.fromEntries(remaining.filter(([, names]) => names?.length));
}

test("our API is the field's, but for what the list of gaps names", () => {
  const differenceOf = createComparison(api);
  const missing: string[] = [];
  const differing: Record<string, Difference> = {};
  const found: string[] = [];
  for (const [name, theirs] of Object.entries(field)) {
    const ours = own.get(withoutNames(name));
    if (ours === undefined) {
      missing.push(name);
      continue;
    }
    const difference = differenceOf(theirs, ours) ?? {};
    found.push(...Object.values(difference).flatMap((names) => names.map((one) => `${name} ${one}`)));
    const remaining = withoutAccepted(difference, gaps.kept[name]);
    if (Object.keys(remaining).length > 0) differing[name] = remaining;
  }
  // A difference that was closed leaves the list; no new one may be added.
  expect({ missing, differing }).toEqual({ missing: gaps.missing, differing: gaps.differing });
  const accepted = Object.entries(gaps.kept).flatMap(([name, reasons]) =>
    Object.keys(reasons).map((one) => `${name} ${one}`),
  );
  expect(
    accepted.filter((one) => !found.includes(one)),
    "kept although it is the field's",
  ).toEqual([]);
});

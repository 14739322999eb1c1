import { baseOf, tooManyBases } from "../../extend/bases";
import { at, stringsOf } from "../../json";
import type { Problem } from "../../problem";
import { problemAt, type SourceDocument } from "../../read/sourceDocument";
import type { CheckContext } from "../context";
import { createCycleFilter, extensionCycle } from "../cycles";
import { missingName } from "../names/namesExist";
import { validDocuments } from "../validDocuments";

/** A brand extends an existing brand, or the one with its own id in an earlier folder, and never itself. */
export function* brands(context: CheckContext): Generator<Problem> {
  const all = validDocuments(context, "brand").map(({ source }) => source);
  const ids = new Set(context.sources.filter(({ kind }) => kind === "brand").map(({ id }) => id));
  const isNew = createCycleFilter();
  yield* duplicateClaims(all);
  for (const source of all) {
    const base = source.value.extends;
    if (typeof base !== "string") continue;
    if (!ids.has(base)) yield problemAt(source, "/extends", missingName("brand", base, ids), "brands");
    else if (base === source.id && !baseOf(source, all)) {
      const message = `no earlier folder contains a brand ${JSON.stringify(base)} to extend`;
      yield problemAt(source, "/extends", message, "brands");
    }
    const tooMany = tooManyBases(source, all);
    if (tooMany) yield problemAt(source, "/extends", tooMany, "brands");
    const cycle = extensionCycle(source, all);
    if (cycle && isNew(cycle)) yield problemAt(source, "/extends", `extends itself: ${cycle.join(" → ")}`, "brands");
  }
}

/** Every host name belongs to one brand, and each folder has at most one default brand. */
function* duplicateClaims(all: readonly SourceDocument[]): Generator<Problem> {
  const owners = new Map<string, string>();
  for (const source of all) {
    const { hosts, default: isDefault } = source.value;
    const claims = [
      ...stringsOf(hosts).map((host, index) => ({ claim: host, place: at("/hosts", index), what: `the host ${host}` })),
      ...(isDefault === true ? [{ claim: `default ${source.folder}`, place: "/default", what: "the default" }] : []),
    ];
    for (const { claim, place, what } of claims) {
      const owner = owners.get(claim) ?? source.id;
      owners.set(claim, owner);
      if (owner !== source.id)
        yield problemAt(source, place, `${what} is already used by the brand ${JSON.stringify(owner)}`, "brands");
    }
  }
}

import { at } from "../../json";
import { nearestName } from "../../nearest";
import type { Problem } from "../../problem";
import { problemAt } from "../../read/sourceDocument";
import { typeNames } from "../../shape/describeError";
import type { CheckContext } from "../context";
import { validDocuments } from "../validDocuments";

/** A setting has the type that its unit requires, and an overlay changes existing settings only. */
export function* settingValues(context: CheckContext): Generator<Problem> {
  const all = validDocuments(context, "settings");
  for (const { source, document } of all) {
    const below = all.filter((other) => other.source.folder < source.folder);
    const known = Object.assign({}, ...below.map((other) => other.document.settings)) as typeof document.settings;
    for (const [name, { value, unit }] of Object.entries(document.settings)) {
      const place = at("/settings", name);
      const fault = valueFault(value, unit, known[name]?.value);
      if (fault !== undefined) yield problemAt(source, at(place, "value"), fault, "settings");
      const suggestion = Object.hasOwn(known, name) ? undefined : nearestName(name, Object.keys(known));
      const message = `no setting ${JSON.stringify(name)}; did you mean ${JSON.stringify(suggestion)}?`;
      if (suggestion !== undefined) yield problemAt(source, place, message, "settings", "key");
    }
  }
}

function valueFault(value: unknown, unit: string, previous: unknown): string | undefined {
  if (previous !== undefined && Array.isArray(value) !== Array.isArray(previous))
    return `must be ${Array.isArray(previous) ? "a list" : typeNames(typeof previous)}, as it was before`;
  const values = [value].flat();
  if (Array.isArray(value) && values.length === 0 && Array.isArray(previous) && previous.length > 0)
    return "needs at least 1 entry";
  if (unit === "text") return undefined;
  const wrong = values.find((each) => typeof each !== "number" || each < 0);
  return wrong === undefined
    ? undefined
    : `must be a number${unit === "count" ? "" : ` of ${unit}`}, 0 or more, not ${JSON.stringify(wrong)}`;
}

import type { Problem } from "../../problem";
import { problemAt } from "../../read/sourceDocument";
import type { CheckContext } from "../context";
import { validDocuments } from "../validDocuments";

/** The names a brand should have, and the effect of a missing one. */
const NAMES = [
  ["company_name", "mails have no sender name"],
  ["app_name", "the collapsed navigation has no name, and the window has no title unless title_text is set"],
] as const;

/** Warns about each missing name of a brand, unless the brand inherits it. */
export function brandWarnings(context: CheckContext): Problem[] {
  return validDocuments(context, "brand").flatMap(({ source, document }) =>
    NAMES.flatMap(([name, effect]) => {
      const given = document[name];
      const isNamed = given === undefined ? document.extends !== undefined : given.trim() !== "";
      if (isNamed) return [];
      const place = given === undefined ? "" : `/${name}`;
      return [problemAt(source, place, `no ${name}: ${effect}`, "brand-names")];
    }),
  );
}

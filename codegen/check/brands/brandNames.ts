import type { Problem } from "../../problem";
import { problemAt } from "../../read/sourceDocument";
import type { CheckContext } from "../context";
import { validDocuments } from "../validDocuments";

/** What a brand calls itself, and what has no name without it. */
const NAMES = [
  ["company_name", "letters have no sender's name"],
  ["app_name", "the narrow navigation has no name, and the window no title unless title_text is given"],
] as const;

/** One warning for each name a brand lacks; one that extends another is named by it. */
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

import type { Problem } from "../../problem";
import { problemAt } from "../../read/sourceDocument";
import { quotedList } from "../../shape/describeError";
import type { CheckContext } from "../context";
import { validDocuments } from "../validDocuments";

/** The language of a brand is one of the languages it offers. */
export function* brandLanguages(context: CheckContext): Generator<Problem> {
  for (const { source } of validDocuments(context, "brand")) {
    // One of the two may be inherited from the brand it extends.
    const { language, languages } = context.documents.brands[source.id] ?? {};
    if (language === undefined || languages === undefined || languages.includes(language)) continue;
    const place = ["language", "languages"].find((name) => Object.hasOwn(source.value, name));
    if (place === undefined) continue;
    const message = `the brand's language ${JSON.stringify(language)} is not among its languages: ${quotedList([...languages], "and")}`;
    yield problemAt(source, `/${place}`, message, "brand-languages");
  }
}

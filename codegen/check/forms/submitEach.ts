import { at } from "../../json";
import { didYouMean } from "../../nearest";
import type { Problem } from "../../problem";
import { problemAt } from "../../read/sourceDocument";
import type { CheckContext } from "../context";
import { validDocuments } from "../validDocuments";

/** A form that submits one request per file names a file field of its own. */
export function* submitEach(context: CheckContext): Generator<Problem> {
  for (const { source, document } of validDocuments(context, "form")) {
    const { each, bulk } = document.submit;
    if (each === undefined) continue;
    const files = (document.fields ?? []).filter(({ type }) => type === "file").map(({ key }) => key);
    const pointer = at("", "submit", "each");
    if (!files.includes(each)) {
      const message = `${JSON.stringify(each)} is not a file field of this form${didYouMean(each, files)}`;
      yield problemAt(source, pointer, message, "submit-each");
    }
    if (bulk)
      yield problemAt(source, pointer, "each and bulk cannot be combined: a file belongs to one record", "submit-each");
  }
}

import { kindOf } from "../kinds";
import type { Problem } from "../problem";
import { problemAt } from "../read/sourceDocument";
import type { CheckContext } from "./context";

const kebabCase = /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/;
const languageCode = /^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$/;

/** A file name is the id others refer to: kebab-case, or the code of a language. */
export function* fileNames({ sources }: CheckContext): Generator<Problem> {
  for (const source of sources) {
    if (!kindOf(source.kind).many) continue;
    const id = JSON.stringify(source.id);
    if (source.kind === "language") {
      if (!languageCode.test(source.id))
        yield problemAt(
          source,
          "",
          `the file name ${id} is not the code of a language, such as uk or pt-BR`,
          "file-name",
        );
    } else if (!kebabCase.test(source.id)) {
      yield problemAt(
        source,
        "",
        `the file name ${id} is not in kebab-case, such as ${JSON.stringify(suggest(source.id))}`,
        "file-name",
      );
    }
  }
}

function suggest(id: string): string {
  const words =
    id
      .replace(/([a-z0-9])([A-Z])/g, "$1-$2")
      .toLowerCase()
      .match(/[a-z0-9]+/g) ?? [];
  const name = words.join("-").replace(/^[0-9-]+/, "");
  return name || "my-document";
}

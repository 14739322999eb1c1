import { missingName } from "../check/namesExist";
import { compile } from "../index";
import type { Json } from "../json";
import { formatProblem } from "../problem";
import { alternatives } from "../shape/describeError";
import { explainForm } from "./explainForm";
import { formatJson } from "./formatJson";

const kinds = { form: "forms", page: "pages", modal: "modals" } as const;

/** What a command has to say, and whether it did what was asked. */
export interface Answer {
  text: string;
  done: boolean;
}

/** Says what a form, page or modal becomes, and where each part of a form comes from. */
export async function explain(folders: readonly string[], kind = "", id = ""): Promise<Answer> {
  if (!isExplained(kind) || id === "") {
    return {
      text: `Say what to explain: ${alternatives(Object.keys(kinds))}, and its name, as in: explain form new-tag`,
      done: false,
    };
  }
  const compiled = await compile({ folders });
  const unread = compiled.problems.filter(({ file }) => folders.includes(file));
  if (unread.length > 0) return { text: unread.map(formatProblem).join("\n"), done: false };
  const found = compiled.expanded[kinds[kind]];
  const problems = compiled.problems
    .filter(({ file }) => file.endsWith(`${kinds[kind]}/${id}.json`))
    .map(formatProblem);
  const document = found.get(id);
  if (!document) return { text: problems.join("\n") || missingName(kind, id, found.keys()), done: false };
  const form = kind === "form" ? compiled.expanded.forms.get(id) : undefined;
  // Expanded documents are JSON by construction: they are copies of parsed documents.
  const text = form ? explainForm(form, compiled, problems.length === 0) : formatJson(document as unknown as Json);
  return { text: [...problems, text].join("\n"), done: true };
}

function isExplained(kind: string): kind is keyof typeof kinds {
  return Object.hasOwn(kinds, kind);
}

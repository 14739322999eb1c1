import { missingName } from "../../check/names/namesExist";
import { type Compiled, compile } from "../../index";
import type { Json } from "../../json";
import { type KindName, kindOf } from "../../kinds";
import { formatProblem } from "../../problem";
import { quotedList } from "../../shape/describeError";
import { formatJson } from "../formatJson";
import { explainExtension } from "./explainExtension";
import { explainForm } from "./explainForm";

/** The documents of a kind by id, as the engine and the server see them. */
type Documents = Readonly<Record<string, object>>;

const kinds = {
  form: ({ expanded }) => Object.fromEntries(expanded.forms),
  page: ({ expanded }) => Object.fromEntries(expanded.pages),
  modal: ({ expanded }) => Object.fromEntries(expanded.modals),
  enum: ({ documents }) => documents.enums,
  domain: ({ documents }) => documents.domain,
  routes: ({ documents: { routes } }) => ({ routes }),
  navigation: ({ documents: { navigation } }) => ({ navigation }),
  header: ({ documents: { header } }) => ({ header }),
  errors: ({ documents: { errors } }) => ({ errors }),
  settings: ({ documents: { settings } }) => ({ settings }),
} satisfies Partial<Record<KindName, (compiled: Compiled) => Documents>>;

/** The output of a command, and whether it succeeded. */
export interface CommandResult {
  text: string;
  done: boolean;
}

/** Shows what a document expands to, and where each part comes from. */
export async function explain(folders: readonly string[], kind = "", id = ""): Promise<CommandResult> {
  if (!isExplained(kind) || id === "") {
    return {
      text: `Name what to explain: ${quotedList(Object.keys(kinds))}, and its name, as in: explain form new-tag`,
      done: false,
    };
  }
  const compiled = await compile({ folders });
  const unreadable = compiled.problems.filter(({ file }) => folders.includes(file));
  if (unreadable.length > 0) return { text: unreadable.map(formatProblem).join("\n"), done: false };
  const { place, many } = kindOf(kind);
  const problems = compiled.problems
    .filter(({ file }) => file.endsWith(many ? `${place}/${id}.json` : place))
    .map(formatProblem);
  const documents: Documents = kinds[kind](compiled);
  const document = Object.hasOwn(documents, id) ? documents[id] : undefined;
  if (!document) return { text: problems.join("\n") || missingName(kind, id, Object.keys(documents)), done: false };
  const form = kind === "form" ? compiled.expanded.forms.get(id) : undefined;
  const text = form
    ? explainForm(form, compiled, problems.length === 0)
    : [...extensionLines(compiled, kind, id), formatJson(document as Json)].join("\n\n");
  return { text: [...problems, text].join("\n"), done: true };
}

/** Whether a kind has a single document, which needs no name. */
export function isSingle(kind: string | undefined): kind is string {
  return kind !== undefined && isExplained(kind) && !kindOf(kind).many;
}

function extensionLines({ extensions }: Compiled, kind: KindName, id: string): string[] {
  const extension = extensions.get(`${kind}/${id}`);
  return extension ? [explainExtension(extension)] : [];
}

function isExplained(kind: string): kind is keyof typeof kinds {
  return Object.hasOwn(kinds, kind);
}

import type { Translate } from "../../languages/translate";
import { errorText, type SchemaError } from "./errorText";
import type { Problem } from "./fieldProblems";
import { formatPath } from "./formatPath";

/** The columns of a table field, from its uiSchema. */
export type DrawnColumns = Readonly<Record<string, Readonly<Record<string, unknown>> | undefined>>;

/** The message of a problem; for one inside the value of a field, with its position. */
export function problemText(
  problem: Problem,
  patternMessage: string | undefined,
  t: Translate,
  columns: DrawnColumns = {},
  language?: string,
): string {
  if (typeof problem === "string") return problem;
  const { within } = problem;
  const [row, key] = cellOf(within);
  const column = key === undefined || !Object.hasOwn(columns, key) ? undefined : columns[key];
  const own = column && patternMessageOf(column);
  const text =
    "serverMessage" in problem
      ? problem.serverMessage
      : errorText(
          isLookup(column, problem) ? CHOOSE : problem,
          own === undefined ? patternMessage : t(own),
          t,
          language,
        );
  if (within === undefined) return text;
  const title = column?.["ui:title"];
  const place =
    typeof title === "string"
      ? t("{column}, row {row}", { column: t(title), row: Number(row) + 1 })
      : formatPath(within);
  return `${place}: ${text}`;
}

/** A lookup stores a number, but the user selects a name: reported as a missing choice, not as a wrong type. */
const CHOOSE: SchemaError = { name: "enum" };

function isLookup(column: Readonly<Record<string, unknown>> | undefined, { name, params }: SchemaError): boolean {
  const isNumber = name === "type" && [params?.type].flat().some((type) => type === "integer" || type === "number");
  return isNumber && /^[A-Z]/.test(String(column?.["ui:widget"])) && !/Widget$/.test(String(column?.["ui:widget"]));
}

function cellOf(within = ""): readonly string[] {
  return /^(\d+)\/([^/]+)/.exec(within)?.slice(1) ?? [];
}

function patternMessageOf(column: Readonly<Record<string, unknown>>): string | undefined {
  const { patternMessage } = { patternMessage: undefined, ...(column["ui:options"] as object | undefined) };
  return typeof patternMessage === "string" ? patternMessage : undefined;
}

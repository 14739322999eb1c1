import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { ROUTES } from "../support/routeMap";

/** How a form is reached: by its own address, or by a button of a page or a modal. */
export interface EntryPoint {
  form: string;
  /** The path, with parameters in braces as in routes. */
  path: string;
  /** Buttons that open the modal around it. */
  steps: Pick<EntryPoint, "by" | "label">[];
  /** Tabs to open after that. */
  tabs: string[];
  by: "address" | "actions" | "rowActions" | "bulkActions";
  /** Label of the button. */
  label?: string;
}

interface Node {
  [key: string]: unknown;
  form?: string;
  modal?: string;
  label?: string;
  selectionKey?: string;
  /** Id of the page document with the list's additional parts. */
  additionalPage?: string;
}

const schemas = fileURLToPath(new URL("../../../schemas/", import.meta.url));
const read = (path: string): Node => JSON.parse(readFileSync(schemas + path, "utf8"));
const idsOf = (folder: string) => readdirSync(schemas + folder).map((file) => file.replace(".json", ""));
const KINDS = ["actions", "rowActions", "bulkActions"] as const;

/** The ids of all forms that a call is made with. */
export const FORMS = idsOf("forms").filter((id) => !Object(read(`forms/${id}.json`).submit).local);

interface Found extends EntryPoint {
  /** The modal that the button opens, unless it is a form. */
  modal?: string;
}

function entryPointsIn(node: unknown, context: Omit<Found, "form" | "by">, by?: EntryPoint["by"]): Found[] {
  if (Array.isArray(node)) return node.flatMap((item) => entryPointsIn(item, context, by));
  if (typeof node !== "object" || node === null) return [];
  const { form = "", modal, label, block } = node as Node;
  const isEntryPoint = block === "form" || (by !== undefined && (form !== "" || modal !== undefined));
  const own: Found[] = isEntryPoint ? [{ ...context, form, modal, by: by ?? "address", label }] : [];
  const isTab = block === undefined && "blocks" in node && label !== undefined;
  const inside = isTab ? { ...context, tabs: [...context.tabs, label] } : context;
  const parts = Object.entries(node).flatMap(([key, value]) => {
    const kind = KINDS.find((one) => one === key) ?? (Array.isArray(value) ? undefined : by);
    return entryPointsIn(value, inside, kind);
  });
  const { additionalPage } = node as Node;
  return additionalPage
    ? [...own, ...parts, ...entryPointsIn(read(`pages/${additionalPage}.json`), context)]
    : [...own, ...parts];
}

const none = { steps: [], tabs: [] };
const ofRoutes = ROUTES.filter(({ standalone }) => !standalone).flatMap(({ path, form, page }): Found[] => {
  if (form) return [{ ...none, form, path, by: "address" }];
  return page ? entryPointsIn(read(`pages/${page}.json`), { ...none, path }) : [];
});

/** Whether a modal binds to the row it is opened from, which its address does not contain. */
const isAboutRow = ({ form, record, title }: Node) =>
  !record &&
  (/\{record/.test(String(title)) ||
    (form !== undefined && /"\{record/.test(JSON.stringify(read(`forms/${form}.json`)))));

/** Entry points in modals: a modal about rows is opened from a row, any other by its address. */
const ofModals = idsOf("modals").flatMap((modal): Found[] => {
  const document = read(`modals/${modal}.json`);
  const isOfRows = document.selectionKey !== undefined || isAboutRow(document);
  const opener = isOfRows ? ofRoutes.find((entry) => entry.modal === modal) : undefined;
  const context = opener
    ? { path: opener.path, steps: [{ by: opener.by, label: opener.label }], tabs: opener.tabs }
    : { ...none, path: `/tags?modal=${modal}.{id}` };
  return document.form ? [{ ...context, form: document.form, by: "address" }] : entryPointsIn(document, context);
});

/** The first entry point of each form: in a page, otherwise in a modal. */
export const ENTRY_POINTS = new Map<string, EntryPoint>(
  [...ofRoutes, ...ofModals]
    .filter(({ form }) => form !== "")
    .reverse()
    .map((entry) => [entry.form, entry]),
);

import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { ROUTES } from "../support/routeMap";

/** A way to a form: its own address, or a button of a page or a modal. */
export interface EntryPoint {
  form: string;
  /** The address, with holes as routes have them. */
  path: string;
  /** The buttons that lead to the modal it stands in. */
  steps: Pick<EntryPoint, "by" | "label">[];
  /** The tabs to open then. */
  tabs: string[];
  by: "address" | "actions" | "rowActions" | "bulkActions";
  /** What the button says. */
  label?: string;
}

interface Node {
  [key: string]: unknown;
  form?: string;
  modal?: string;
  label?: string;
  selectionKey?: string;
  /** The page with more of a list. */
  further?: string;
}

const schemas = fileURLToPath(new URL("../../../schemas/", import.meta.url));
const read = (path: string): Node => JSON.parse(readFileSync(schemas + path, "utf8"));
const idsOf = (folder: string) => readdirSync(schemas + folder).map((file) => file.replace(".json", ""));
const KINDS = ["actions", "rowActions", "bulkActions"] as const;

/** The ids of all forms. */
export const FORMS = idsOf("forms");

interface Found extends EntryPoint {
  /** The window the button opens, where it is no form. */
  modal?: string;
}

function waysIn(node: unknown, around: Omit<Found, "form" | "by">, by?: EntryPoint["by"]): Found[] {
  if (Array.isArray(node)) return node.flatMap((item) => waysIn(item, around, by));
  if (typeof node !== "object" || node === null) return [];
  const { form = "", modal, label, block } = node as Node;
  const isWay = block === "form" || (by !== undefined && (form !== "" || modal !== undefined));
  const own: Found[] = isWay ? [{ ...around, form, modal, by: by ?? "address", label }] : [];
  const isTab = block === undefined && "blocks" in node && label !== undefined;
  const inside = isTab ? { ...around, tabs: [...around.tabs, label] } : around;
  const parts = Object.entries(node).flatMap(([key, value]) => {
    const kind = KINDS.find((one) => one === key) ?? (Array.isArray(value) ? undefined : by);
    return waysIn(value, inside, kind);
  });
  const { further } = node as Node;
  return further ? [...own, ...parts, ...waysIn(read(`pages/${further}.json`), around)] : [...own, ...parts];
}

const none = { steps: [], tabs: [] };
const ofRoutes = ROUTES.filter(({ standalone }) => !standalone).flatMap(({ path, form, page }): Found[] => {
  if (form) return [{ ...none, form, path, by: "address" }];
  return page ? waysIn(read(`pages/${page}.json`), { ...none, path }) : [];
});

/** What a window shows of the record it is opened from, its address does not say. */
const isAboutRow = ({ form, record, title }: Node) =>
  !record &&
  (/\{record/.test(String(title)) ||
    (form !== undefined && /"\{record/.test(JSON.stringify(read(`forms/${form}.json`)))));

/** A window about selected rows or the record of one is opened from them, others by their address. */
const ofModals = idsOf("modals").flatMap((modal): Found[] => {
  const document = read(`modals/${modal}.json`);
  const isOfRows = document.selectionKey !== undefined || isAboutRow(document);
  const opener = isOfRows ? ofRoutes.find((way) => way.modal === modal) : undefined;
  const around = opener
    ? { path: opener.path, steps: [{ by: opener.by, label: opener.label }], tabs: opener.tabs }
    : { ...none, path: `/tags?modal=${modal}.{id}` };
  return document.form ? [{ ...around, form: document.form, by: "address" }] : waysIn(document, around);
});

/** The first way to each form that a page, else a modal, has. */
export const ENTRY_POINTS = new Map<string, EntryPoint>(
  [...ofRoutes, ...ofModals]
    .filter(({ form }) => form !== "")
    .reverse()
    .map((way) => [way.form, way]),
);

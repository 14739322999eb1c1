import type { Operation } from "../api/operations";
import type { Documents } from "../documents";
import type {
  AccordionBlock,
  Action,
  ChartBlock,
  ChartSeries,
  Column,
  CustomBlock,
  Decoration,
  Edit,
  Field,
  FormBlock,
  HtmlBlock,
  Link,
  ListBlock,
  Load,
  RecordBlock,
  RecordField,
  Submit,
  Tab,
  TableBlock,
  TableColumn,
  TabsBlock,
} from "../generated/documents";
import type { Scope } from "./scope";

/** The context of a walk: all documents and operations. */
export interface WalkContext {
  documents: Documents;
  operations: ReadonlyMap<string, Operation>;
}

interface Kinds {
  action: { value: Action };
  load: { value: Load };
  submit: { value: Submit };
  edit: { value: Edit; key: string };
  link: { value: Link };
  list: { value: ListBlock };
  record: { value: RecordBlock };
  chart: { value: ChartBlock };
  form: { value: FormBlock };
  custom: { value: CustomBlock };
  html: { value: HtmlBlock };
  table: { value: TableBlock };
  accordion: { value: AccordionBlock };
  tabs: { value: TabsBlock };
  tab: { value: Tab };
  value: { value: Column | RecordField | TableColumn | Decoration | ChartSeries };
  filter: { value: Field; list: ListBlock };
}

/** One use within a document, with its pointer and scope. */
export type Use = { [Kind in keyof Kinds]: Kinds[Kind] & { kind: Kind; pointer: string; scope: Scope } }[keyof Kinds];

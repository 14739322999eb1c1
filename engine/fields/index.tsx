import { lazyComponent } from "../elements/loading/lazyComponent";
import { Skeleton } from "../elements/Skeleton";
import type { WidgetProps } from "../registry/Registry";

// As high as an input of one line, so that what stands below moves no more than it must.
const waiting = <Skeleton width="100%" height={32} />;

const itemSelect = lazyComponent<WidgetProps>(async () => (await import("./items/ItemSelect")).ItemSelect, { waiting });

/** Fetches the lookups, which come with the first form or filter and not with the first page. */
export const loadLookups = itemSelect.prepare;

type Rare = keyof typeof import("./lazyWidgets").lazyWidgets;

const rare = (name: Rare) =>
  lazyComponent<WidgetProps>(async () => (await import("./lazyWidgets")).lazyWidgets[name], { waiting }).Part;

/** The inputs the engine brings for documents to name; an application adds its own beside them. */
export const standardWidgets = {
  BaseAlert: rare("BaseAlert"),
  ItemCount: rare("ItemCount"),
  ItemSelect: itemSelect.Part,
  JsonInput: rare("JsonInput"),
  ListInput: rare("ListInput"),
  RichTextInput: rare("RichTextInput"),
  TableInput: rare("TableInput"),
};

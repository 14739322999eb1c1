import { lazyComponent } from "../elements/loading/lazyComponent";
import { Skeleton } from "../elements/Skeleton";
import type { WidgetProps } from "../registry/Registry";

// As high as a one-line input, to avoid a layout shift.
const fallback = <Skeleton width="100%" height={32} />;

const itemSelect = lazyComponent<WidgetProps>(async () => (await import("./items/ItemSelect")).ItemSelect, {
  fallback,
});

/** Preloads the lookup widget, which is loaded with the first form or filter. */
export const loadLookups = itemSelect.prepare;

type LazyName = keyof typeof import("./lazyWidgets").lazyWidgets;

const lazyWidget = (name: LazyName) =>
  lazyComponent<WidgetProps>(async () => (await import("./lazyWidgets")).lazyWidgets[name], { fallback }).Part;

/** The widgets the engine provides for documents; an application adds its own. */
export const standardWidgets = {
  BaseAlert: lazyWidget("BaseAlert"),
  ItemCount: lazyWidget("ItemCount"),
  ItemSelect: itemSelect.Part,
  JsonInput: lazyWidget("JsonInput"),
  ListInput: lazyWidget("ListInput"),
  RichTextInput: lazyWidget("RichTextInput"),
  TableInput: lazyWidget("TableInput"),
};

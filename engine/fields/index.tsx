import { type ComponentType, lazy, Suspense, useState } from "react";
import { Skeleton } from "../elements/Skeleton";
import type { WidgetProps } from "../registry/Registry";

let loaded: ComponentType<WidgetProps> | undefined;

/** Fetches the lookups, which come with the first form or filter and not with the first page. */
export async function loadLookups(): Promise<ComponentType<WidgetProps>> {
  loaded = (await import("./ItemSelect")).ItemSelect;
  return loaded;
}

const LazyItemSelect = lazy(async () => ({ default: await loadLookups() }));

function ItemSelect(props: WidgetProps) {
  // Once it has arrived it is drawn at once, without a gap; an input never changes its kind while it is shown.
  const [Input] = useState<ComponentType<WidgetProps>>(() => loaded ?? LazyItemSelect);
  return (
    <Suspense fallback={<Skeleton width="100%" height={32} />}>
      <Input {...props} />
    </Suspense>
  );
}

/** The inputs the engine brings for documents to name; an application adds its own beside them. */
export const standardWidgets = { ItemSelect };

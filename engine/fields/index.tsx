import { lazy, Suspense } from "react";
import { Skeleton } from "../elements/Skeleton";
import type { WidgetProps } from "../registry/Registry";

// Lookups come with the first form or filter, not with the first page.
const LazyItemSelect = lazy(async () => ({ default: (await import("./ItemSelect")).ItemSelect }));

function ItemSelect(props: WidgetProps) {
  return (
    <Suspense fallback={<Skeleton width="100%" height={32} />}>
      <LazyItemSelect {...props} />
    </Suspense>
  );
}

/** The inputs the engine brings for documents to name; an application adds its own beside them. */
export const standardWidgets = { ItemSelect };

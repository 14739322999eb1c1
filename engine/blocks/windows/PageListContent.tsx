import { type ReactNode, useMemo } from "react";
import { useDocument } from "../../documents/DocumentsContext";
import { Skeleton } from "../../elements/Skeleton";
import type { ListBlock } from "../../generated/documents";
import { useTranslate } from "../../languages/useTranslate";
import type { CustomBlockProps } from "../../registry/Registry";
import { listBlockOf } from "../list/columns/useAdditionalColumns";
import { withAdditionalColumns } from "../list/columns/withAdditionalColumns";

/** What a window about the list of a page needs. */
export interface PageListContentProps extends Pick<CustomBlockProps, "options" | "context"> {
  /** Draws the window about the whole list; the name is the one under which what people choose for the list is kept. */
  children: (list: ListBlock, name: string) => ReactNode;
}

/** The content of a window about the list of the page it was opened on, or that its document names. */
export function PageListContent({ options, context, children }: PageListContentProps) {
  const t = useTranslate();
  const page = String(context.route?.page ?? options.page);
  const { module, error } = useDocument("page", page);
  const own = listBlockOf(module);
  const further = useDocument("page", own?.further ?? "");
  const list = useMemo(() => own && withAdditionalColumns(own, listBlockOf(further.module)), [own, further.module]);
  if (error) return <p role="alert">{t("This window could not be loaded.")}</p>;
  const isAwaited = !module || (own?.further !== undefined && !further.module && !further.error);
  if (isAwaited) return <Skeleton width="100%" height={64} />;
  return list ? children(list, own?.id ?? page) : <p>{t("This page has no table.")}</p>;
}

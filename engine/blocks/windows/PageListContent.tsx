import { type ReactNode, useMemo } from "react";
import { useDocument } from "../../documents/DocumentsContext";
import { Skeleton } from "../../elements/Skeleton";
import type { ListBlock } from "../../generated/documents";
import { useTranslate } from "../../languages/useTranslate";
import type { CustomBlockProps } from "../../registry/Registry";
import { listBlockOf } from "../list/columns/useAdditionalColumns";
import { withAdditionalColumns } from "../list/columns/withAdditionalColumns";

/** Props of the content of a window about a page's list. */
export interface PageListContentProps extends Pick<CustomBlockProps, "options" | "context"> {
  /** Draws the content for the full list; `name` is the key of the list's stored settings. */
  children: (list: ListBlock, name: string) => ReactNode;
}

/** The content of a window about the list of the page it was opened on, or of the page its document names. */
export function PageListContent({ options, context, children }: PageListContentProps) {
  const t = useTranslate();
  const page = String(context.route?.page ?? options.page);
  const { module, error } = useDocument("page", page);
  const own = listBlockOf(module);
  const additional = useDocument("page", own?.additionalPage ?? "");
  const list = useMemo(
    () => own && withAdditionalColumns(own, listBlockOf(additional.module)),
    [own, additional.module],
  );
  if (error) return <p role="alert">{t("This window could not be loaded.")}</p>;
  const isPending = !module || (own?.additionalPage !== undefined && !additional.module && !additional.error);
  if (isPending) return <Skeleton width="100%" height={64} />;
  return list ? children(list, own?.id ?? page) : <p>{t("This page has no table.")}</p>;
}

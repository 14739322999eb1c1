import { useMemo } from "react";
import { useDocument } from "../../documents/DocumentsContext";
import { Skeleton } from "../../elements/Skeleton";
import type { ListBlock } from "../../generated/documents";
import { useTranslate } from "../../languages/useTranslate";
import type { CustomBlockProps } from "../../registry/Registry";
import { useStored } from "../../settings/StoredSettingsContext";
import { ColumnChoice } from "../list/ColumnChoice";
import type { ListLayout } from "../list/columns";
import { LayoutChoice } from "../list/LayoutChoice";
import { listOf } from "../list/useFurther";
import { withFurther } from "../list/withFurther";

const freshLayout: ListLayout = {};

/** Shows, hides, orders and sizes the columns of a page's list; the choice is kept for the user. */
export function TableSettings({ options, context }: CustomBlockProps) {
  const t = useTranslate();
  const page = String(context.route?.page ?? options.page);
  const { module, error } = useDocument("page", page);
  const list = listOf(module);
  if (error) return <p role="alert">{t("This window could not be loaded.")}</p>;
  if (!module) return <Skeleton width="100%" height={64} />;
  if (!list) return <p>{t("This page has no table.")}</p>;
  return <Columns list={list} name={list.id ?? page} />;
}

function Columns({ list, name }: { list: ListBlock; name: string }) {
  const [layout, save] = useStored<ListLayout>(`table.${name}`, freshLayout);
  const { module, error } = useDocument("page", list.further ?? "");
  const whole = useMemo(() => withFurther(list, listOf(module)), [list, module]);
  if (list.further !== undefined && !module && !error) return <Skeleton width="100%" height={64} />;
  return (
    <>
      <LayoutChoice columns={whole.columns} layout={layout} onChange={save} />
      <ColumnChoice columns={whole.columns} layout={layout} onChange={save} />
    </>
  );
}

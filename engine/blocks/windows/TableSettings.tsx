import type { ListBlock } from "../../generated/documents";
import type { CustomBlockProps } from "../../registry/Registry";
import { useStoredSetting } from "../../settings/StoredSettingsContext";
import { ColumnChoice } from "../list/columns/ColumnChoice";
import type { ListLayout } from "../list/columns/columns";
import { LayoutChoice } from "../list/columns/LayoutChoice";
import { PageListContent } from "./PageListContent";

const freshLayout: ListLayout = {};

/** Shows, hides, orders and sizes the columns of a page's list; the choice is kept for the user. */
export function TableSettings(props: CustomBlockProps) {
  return <PageListContent {...props}>{(list, name) => <Columns list={list} name={name} />}</PageListContent>;
}

function Columns({ list: { columns }, name }: { list: ListBlock; name: string }) {
  const [layout, save] = useStoredSetting<ListLayout>(`table.${name}`, freshLayout);
  return (
    <>
      <LayoutChoice columns={columns} layout={layout} onChange={save} />
      <ColumnChoice columns={columns} layout={layout} onChange={save} />
    </>
  );
}

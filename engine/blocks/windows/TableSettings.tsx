import type { ListBlock } from "../../generated/documents";
import type { CustomBlockProps } from "../../registry/Registry";
import { useStoredSetting } from "../../settings/StoredSettingsContext";
import { ColumnChoice } from "../list/columns/ColumnChoice";
import type { ListLayout } from "../list/columns/columns";
import { LayoutChoice } from "../list/columns/LayoutChoice";
import { PageListContent } from "./PageListContent";

const defaultLayout: ListLayout = {};

/** The column settings of a page's list: visibility, order and width, stored per user. */
export function TableSettings(props: CustomBlockProps) {
  return <PageListContent {...props}>{(list, name) => <Columns list={list} name={name} />}</PageListContent>;
}

function Columns({ list: { columns }, name }: { list: ListBlock; name: string }) {
  const [layout, save] = useStoredSetting<ListLayout>(`table.${name}`, defaultLayout);
  return (
    <>
      <LayoutChoice columns={columns} layout={layout} onChange={save} />
      <ColumnChoice columns={columns} layout={layout} onChange={save} />
    </>
  );
}

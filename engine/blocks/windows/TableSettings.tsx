import type { ListBlock } from "../../generated/documents";
import type { CustomBlockProps } from "../../registry/Registry";
import { useStored } from "../../settings/StoredSettingsContext";
import { ColumnChoice } from "../list/ColumnChoice";
import type { ListLayout } from "../list/columns";
import { LayoutChoice } from "../list/LayoutChoice";
import { OfPageList } from "./OfPageList";

const freshLayout: ListLayout = {};

/** Shows, hides, orders and sizes the columns of a page's list; the choice is kept for the user. */
export function TableSettings(props: CustomBlockProps) {
  return <OfPageList {...props}>{(list, name) => <Columns list={list} name={name} />}</OfPageList>;
}

function Columns({ list: { columns }, name }: { list: ListBlock; name: string }) {
  const [layout, save] = useStored<ListLayout>(`table.${name}`, freshLayout);
  return (
    <>
      <LayoutChoice columns={columns} layout={layout} onChange={save} />
      <ColumnChoice columns={columns} layout={layout} onChange={save} />
    </>
  );
}

import { useQuery } from "@tanstack/react-query";
import { Plus, RefreshCw, Search } from "lucide-react";
import { useState } from "react";
import { useSearchParams } from "react-router-dom";
import { DeviceTable } from "./DeviceTable";
import { Pager } from "./Pager";
import { devicesQuery, type ListParams } from "./queries";
import { useDebounced } from "./useDebounced";

/** List of devices, searched, sorted and paged by the server. Sort and page are in the address. */
export function DevicesPage() {
  const [params, setParams] = useSearchParams();
  const [search, setSearch] = useState("");
  const sort = params.get("sort") ?? "";
  const page = Number(params.get("page") ?? 0);
  const { data, error, isPlaceholderData, refetch } = useQuery(
    devicesQuery({ search: useDebounced(search), sort, page }),
  );

  const show = (part: Partial<Omit<ListParams, "search">>) => {
    const next = { sort, page, ...part };
    setParams({ ...(next.sort && { sort: next.sort }), ...(next.page && { page: String(next.page) }) });
  };
  const changeSearch = (text: string) => {
    setSearch(text);
    if (page > 0) show({ page: 0 });
  };

  return (
    <>
      <h1>Devices</h1>
      <div className="toolbar">
        <label className="search">
          <Search size={15} />
          <input
            type="search"
            placeholder="Search"
            aria-label="Search"
            value={search}
            onChange={(event) => changeSearch(event.target.value)}
          />
        </label>
        <button type="button" aria-label="Refresh" onClick={() => void refetch()}>
          <RefreshCw size={15} />
        </button>
        <button type="button" className="primary">
          <Plus size={15} /> Add device
        </button>
      </div>
      {error && <p role="alert">{error.message}</p>}
      <div className="card" aria-busy={isPlaceholderData || data === undefined}>
        <DeviceTable devices={data?.data ?? []} sort={sort} onSort={(next) => show({ sort: next, page: 0 })} />
        {data?.data.length === 0 && <p className="waiting">No devices yet.</p>}
      </div>
      <Pager page={page} total={data?.meta.total ?? 0} onPage={(next) => show({ page: next })} />
    </>
  );
}

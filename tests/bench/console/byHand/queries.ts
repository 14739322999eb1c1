import { keepPreviousData, queryOptions } from "@tanstack/react-query";

/** Rows per page of a list. */
export const PAGE_SIZE = 25;

/** A tag of devices. */
export interface Tag {
  id: number;
  name: string;
  color: string;
}

/** A device in API responses; fields that only the record shows are read by key. */
export interface Device extends Record<string, unknown> {
  id: number;
  name: string;
  status: number | null;
  model: string;
  company_id: number;
  company_name: string;
  tags: Tag[];
  serial: string;
  mac: string;
  created_at: string;
}

/** An event of a device. */
export interface DeviceEvent {
  id: number;
  type: string;
  log: string;
  created_at: string;
}

/** Parameters of a list: search text, sort key, and page index from 0. */
export interface ListParams {
  search: string;
  sort: string;
  page: number;
}

interface Rows<Row> {
  data: Row[];
  meta: { total: number };
}

async function read<ResponseBody>(path: string, signal: AbortSignal): Promise<ResponseBody> {
  const response = await fetch(`/api${path}`, { signal, headers: { "x-requested-with": "XMLHttpRequest" } });
  if (!response.ok) throw new Error(`The server answered ${response.status}.`);
  return response.json();
}

/** Query for the signed-in user. */
export const userQuery = queryOptions({
  queryKey: ["user"],
  staleTime: Number.POSITIVE_INFINITY,
  queryFn: ({ signal }) => read<{ username: string; company_name: string }>("/user", signal),
});

/** Query for a page of devices; the previous page stays until it has loaded. */
export function devicesQuery({ search, sort, page }: ListParams) {
  const query = new URLSearchParams({ limit: String(PAGE_SIZE), offset: String(page * PAGE_SIZE) });
  if (sort) query.set("sort", sort);
  if (search) query.set("search", search);
  return queryOptions({
    queryKey: ["devices", query.toString()],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => read<Rows<Device>>(`/devices?${query}`, signal),
  });
}

/** Query for one device. */
export function deviceQuery(id: string) {
  return queryOptions({
    queryKey: ["device", id],
    queryFn: async ({ signal }) => (await read<{ data: Device }>(`/devices/${id}`, signal)).data,
  });
}

/** Query for the latest events of a device. */
export function eventsQuery(id: string) {
  return queryOptions({
    queryKey: ["events", id],
    queryFn: ({ signal }) =>
      read<Rows<DeviceEvent>>(`/devices/${id}/logs?limit=${PAGE_SIZE}&offset=0&sort=-created_at`, signal),
  });
}

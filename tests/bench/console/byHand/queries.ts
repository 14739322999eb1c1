import { keepPreviousData, queryOptions } from "@tanstack/react-query";

/** Rows a page of a list has. */
export const PAGE_SIZE = 25;

/** A label people put on devices. */
export interface Tag {
  id: number;
  name: string;
  color: string;
}

/** A device as the server answers it; what only the record shows is read by its key. */
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

/** Something that happened to a device. */
export interface DeviceEvent {
  id: number;
  type: string;
  log: string;
  created_at: string;
}

/** The part of a list that is shown: what is searched for, by which key it is sorted, and the page, from 0. */
export interface ListParams {
  search: string;
  sort: string;
  page: number;
}

interface Rows<Row> {
  data: Row[];
  meta: { total: number };
}

async function read<Answer>(path: string, signal: AbortSignal): Promise<Answer> {
  const response = await fetch(`/api${path}`, { signal, headers: { "x-requested-with": "XMLHttpRequest" } });
  if (!response.ok) throw new Error(`The server answered ${response.status}.`);
  return response.json();
}

/** Who is signed in. */
export const userQuery = queryOptions({
  queryKey: ["user"],
  staleTime: Number.POSITIVE_INFINITY,
  queryFn: ({ signal }) => read<{ username: string; company_name: string }>("/user", signal),
});

/** A page of devices; the page before stays until it has come. */
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

/** One device. */
export function deviceQuery(id: string) {
  return queryOptions({
    queryKey: ["device", id],
    queryFn: async ({ signal }) => (await read<{ data: Device }>(`/devices/${id}`, signal)).data,
  });
}

/** What happened to a device, the newest first. */
export function eventsQuery(id: string) {
  return queryOptions({
    queryKey: ["events", id],
    queryFn: ({ signal }) =>
      read<Rows<DeviceEvent>>(`/devices/${id}/logs?limit=${PAGE_SIZE}&offset=0&sort=-created_at`, signal),
  });
}

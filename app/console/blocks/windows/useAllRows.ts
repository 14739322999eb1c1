import { useState } from "react";
import {
  type ApiError,
  type BindingContext,
  bindParams,
  listBlockOf,
  useApi,
  useDocument,
  useToasts,
  useTranslate,
} from "#engine";

/** Rows per request: the API's maximum `limit`. */
const PAGE_SIZE = 10_000;

/** The list block of a page, and `read`, which pages through all its rows; no rows for a page without a list. */
export function useAllRows(page: string, context: BindingContext) {
  const t = useTranslate();
  const api = useApi();
  const { show } = useToasts();
  const [isWaiting, setWaiting] = useState(false);
  const list = listBlockOf(useDocument("page", page).module);
  const readAll = async () => {
    if (!list) return [];
    const rows: object[] = [];
    for (let total = 1; rows.length < total; ) {
      const sort = list.sort === undefined ? {} : { sort: list.sort };
      const params = { ...bindParams(list.params, context), ...sort, limit: PAGE_SIZE, offset: rows.length };
      const { data = [], meta } = await api.call<object[]>(list.operation, { params });
      rows.push(...data);
      // An empty page ends the loop: rows were deleted in the meantime.
      total = data.length === 0 ? 0 : Number(meta?.total ?? rows.length);
    }
    return rows;
  };
  const read = async () => {
    setWaiting(true);
    try {
      return await readAll();
    } catch (error) {
      const text = (error as ApiError).errors?.[0]?.message ?? t("The record could not be read.");
      show({ text, tone: "danger" });
      return undefined;
    } finally {
      setWaiting(false);
    }
  };
  return { list, read, isWaiting };
}

import { useState } from "react";
import { failureText } from "../../../actions/failureText";
import { itemNameOf } from "../../../actions/itemNameOf";
import { useApi } from "../../../api/ApiContext";
import { createMatching } from "../../../bindings/matching";
import { useBoot } from "../../../documents/DocumentsContext";
import { Button } from "../../../elements/buttons/Button";
import { useTranslate } from "../../../languages/useTranslate";
import { useToasts } from "../../../toasts/ToastsContext";
import { type Row, rowKey } from "../rows/rows";
import type { Selection } from "./useSelection";

/** Maximum number of records of one call. */
const MAX_RECORDS = 1000;

/** Props of SelectAll. */
export interface SelectAllProps {
  operation: string;
  /** The parameters of the list call, whose paging is replaced. */
  params: Record<string, unknown>;
  keyName: string;
  total: number;
  selection: Selection;
}

/**
 * Selects every row that matches the search and filters, on all pages. More than MAX_RECORDS are not read but selected
 * by their filters; where the operation does not support that, only the first MAX_RECORDS are selected.
 */
export function SelectAll({ operation, params, keyName, total, selection }: SelectAllProps) {
  const t = useTranslate();
  const api = useApi();
  const { show } = useToasts();
  const [isWaiting, setWaiting] = useState(false);
  const entry = useBoot().operations[operation];
  const isByFilter = total > MAX_RECORDS && entry?.found === true;
  const select = async () => {
    if (isByFilter) return selection.setMatching({ id: createMatching(params, total), length: total });
    setWaiting(true);
    const { data, error } = await api.call<Row[]>(operation, { params: { ...params, limit: MAX_RECORDS, offset: 0 } });
    setWaiting(false);
    if (data) {
      const entries = data.map((row, index) => [rowKey(row, keyName, index), row] as const);
      selection.setAll(entries, true);
    } else if (error && !error.cancelled)
      show({ text: failureText(error, { verb: t("get"), item: t(itemNameOf(operation)) }, t), tone: "danger" });
  };
  return (
    <Button tone="quiet" size="small" isWaiting={isWaiting} onClick={() => void select()}>
      {total > MAX_RECORDS && !isByFilter
        ? t("Select the first {most} of {total}", { most: MAX_RECORDS, total })
        : t("Select all {total}", { total })}
    </Button>
  );
}

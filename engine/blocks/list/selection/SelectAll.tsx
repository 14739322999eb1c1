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

/** So many records a call takes at most. */
const MOST = 1000;

/** What choosing all rows needs. */
export interface SelectAllProps {
  operation: string;
  /** What the list was read with; all of it is read, whatever page is shown. */
  params: Record<string, unknown>;
  keyName: string;
  total: number;
  selection: Selection;
}

/**
 * Chooses every row that matches the search and the filters, on this page and all others. Very many are not read but
 * named by what finds them; where the server does not take that, only the first are chosen.
 */
export function SelectAll({ operation, params, keyName, total, selection }: SelectAllProps) {
  const t = useTranslate();
  const api = useApi();
  const { show } = useToasts();
  const [isWaiting, setWaiting] = useState(false);
  const entry = useBoot().operations[operation];
  const isWhole = total > MOST && entry?.found === true;
  const select = async () => {
    if (isWhole) return selection.setMatching({ id: createMatching(params, total), length: total });
    setWaiting(true);
    const { data, error } = await api.call<Row[]>(operation, { params: { ...params, limit: MOST, offset: 0 } });
    setWaiting(false);
    if (data) {
      const entries = data.map((row, index) => [rowKey(row, keyName, index), row] as const);
      selection.setAll(entries, true);
    } else if (error && !error.cancelled)
      show({ text: failureText(error, { verb: t("get"), item: t(itemNameOf(operation)) }, t), tone: "danger" });
  };
  return (
    <Button tone="quiet" size="small" isWaiting={isWaiting} onClick={() => void select()}>
      {total > MOST && !isWhole
        ? t("Select the first {most} of {total}", { most: MOST, total })
        : t("Select all {total}", { total })}
    </Button>
  );
}

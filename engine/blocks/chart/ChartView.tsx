import { useId, useMemo, useState } from "react";
import { useSearchParams } from "react-router-dom";
import { useApi } from "../../api/ApiContext";
import { useOperation } from "../../api/useOperation";
import { bindParams } from "../../bindings/bind";
import { DateRangePicker } from "../../dateRanges/DateRangePicker";
import { sendRanges } from "../../dateRanges/rangeFilters";
import { rangeText } from "../../dateRanges/rangeText";
import { Button } from "../../elements/Button";
import { EmptyState } from "../../elements/EmptyState";
import { ErrorCard } from "../../elements/ErrorCard";
import { Popover } from "../../elements/Popover";
import { Skeleton } from "../../elements/Skeleton";
import type { ChartBlock } from "../../generated/documents";
import { useTranslate } from "../../languages/useTranslate";
import { activeTimeZone } from "../../timezones/timeZone";
import type { BlockProps } from "../BlockProps";
import styles from "./Chart.module.css";
import { ChartTable } from "./ChartTable";
import { chartData } from "./chartData";
import { Plot } from "./Plot";

const HEIGHT = 240;
const RANGE = "range";

/** A chart of what a call lists: its range, its legend, the drawing, and the same values as a table. */
export function ChartView({ block, context, documentId }: BlockProps<ChartBlock>) {
  const t = useTranslate();
  const id = useId();
  const range = useRange(block);
  const params = useMemo(
    () => ({ ...bindParams(block.params, context), ...range.params }),
    [block, context, range.params],
  );
  const read = useOperation(block.operation, params, { keepPrevious: true });
  const data = useMemo(() => chartData(block, read.data), [block, read.data]);
  const [hidden, setHidden] = useState<ReadonlySet<number>>(new Set());
  const [isTable, setTable] = useState(false);
  const shown = block.series.flatMap((_, index) => (hidden.has(index) ? [] : [index]));
  const toggle = (index: number) => {
    const next = new Set(hidden);
    if (!next.delete(index)) next.add(index);
    setHidden(next);
  };
  if (read.error && read.data === undefined) {
    const message = read.error.errors[0]?.message || t("The chart could not be read.");
    return <ErrorCard message={message} documentId={documentId} onRetry={() => void read.refetch()} />;
  }
  const emptyText = block.empty === undefined ? t("Nothing was recorded in this time.") : t(block.empty);
  const isEmpty = !data.points.some(({ values }) => values.some((value) => value !== undefined));
  return (
    <section className={styles.chart} aria-labelledby={block.title && id} aria-busy={read.isFetching || undefined}>
      <header className={styles.header}>
        {block.title !== undefined && <h2 id={id}>{t(block.title)}</h2>}
        {range.control}
        {!isEmpty && (
          <Button size="small" tone="quiet" aria-pressed={isTable} onClick={() => setTable(!isTable)}>
            {t("As a table")}
          </Button>
        )}
      </header>
      {read.data === undefined && <Skeleton width="100%" height={HEIGHT} />}
      {read.data !== undefined && isEmpty && <EmptyState title={emptyText} />}
      {!isEmpty && isTable && <ChartTable block={block} data={data} />}
      {!isEmpty && !isTable && <Plot block={block} data={data} shown={shown} height={HEIGHT} />}
      {!isEmpty && !isTable && <Legend block={block} hidden={hidden} onToggle={toggle} />}
    </section>
  );
}

function Legend(props: { block: ChartBlock; hidden: ReadonlySet<number>; onToggle: (index: number) => void }) {
  const t = useTranslate();
  return (
    <ul className={styles.legend}>
      {props.block.series.map(({ key, label }, index) => (
        <li key={key}>
          <button type="button" aria-pressed={!props.hidden.has(index)} onClick={() => props.onToggle(index)}>
            <span className={styles.key} data-series={index + 1} aria-hidden="true" />
            {t(label)}
          </button>
        </li>
      ))}
    </ul>
  );
}

/** The range of a chart, kept in the address; charts of one page share it. */
function useRange({ range }: ChartBlock) {
  const t = useTranslate();
  const { clock } = useApi();
  const [search, setSearch] = useSearchParams();
  const chosen = search.get(RANGE) ?? range ?? "";
  const params = useMemo(() => {
    const fields = range === undefined ? [] : [{ key: RANGE, type: "date-range" as const }];
    const zone = { timeZone: activeTimeZone(), now: new Date(clock.now()) };
    return sendRanges(fields, range === undefined ? {} : { [RANGE]: chosen }, zone);
  }, [range, chosen, clock]);
  const choose = (value: string) => {
    const next = new URLSearchParams(search);
    if (value === "" || value === range) next.delete(RANGE);
    else next.set(RANGE, value);
    setSearch(next, { replace: true, preventScrollReset: true });
  };
  const control = range !== undefined && (
    <Popover
      size="small"
      name={t("Time range")}
      panel={() => <DateRangePicker label={t("Time range")} value={chosen} onChange={choose} />}
    >
      {rangeText(chosen, t)}
    </Popover>
  );
  return { params, control };
}

import { useId, useMemo, useState } from "react";
import { saveFile } from "../../api/downloadFile";
import { useOperation } from "../../api/useOperation";
import { bindParams } from "../../bindings/bind";
import { Button } from "../../elements/buttons/Button";
import { EmptyState } from "../../elements/EmptyState";
import { ErrorCard } from "../../elements/loading/ErrorCard";
import { Skeleton } from "../../elements/Skeleton";
import { writeCsv } from "../../fields/table/spreadsheet";
import type { ChartBlock } from "../../generated/documents";
import { useTranslate } from "../../languages/useTranslate";
import type { BlockProps } from "../BlockProps";
import styles from "./Chart.module.css";
import { ChartTable } from "./ChartTable";
import { chartData } from "./data/chartData";
import { chartRows, withPrevious } from "./data/chartRows";
import { knownSeries, newestValues, overlayPrevious, sumValues } from "./data/seriesValues";
import { Legend } from "./Legend";
import { Pie } from "./Pie";
import { BAND_ROW } from "./plot/Bands";
import { Plot } from "./plot/Plot";
import { zoomed } from "./plot/zoom";
import { RangeChoice, useChartRange } from "./useChartRange";

const HEIGHT = 240;
/** Space above and below the rows of bands, in pixels. */
const PADDING = 32;
/** Refetch interval of a range that ends now, in milliseconds. */
const REFETCH_INTERVAL = 60_000;

/** A chart of an operation's rows: range picker, plot, legend, and the values as a table or CSV file. */
export function ChartView({ block, context, documentId }: BlockProps<ChartBlock>) {
  const t = useTranslate();
  const id = useId();
  const { range, read, data, earlier, compare } = useChart(block, context);
  const [hidden, setHidden] = useState<ReadonlySet<number>>(new Set());
  const [isTable, setTable] = useState(false);
  const known = knownSeries(data, block.series.length);
  const shown = known.filter((index) => !hidden.has(index));
  if (read.error && read.data === undefined) {
    const message = read.error.errors[0]?.message || t("The chart could not be read.");
    return <ErrorCard message={message} documentId={documentId} onRetry={() => void read.refetch()} />;
  }
  const emptyText = block.empty === undefined ? t("Nothing was recorded in this time.") : t(block.empty);
  const isEmpty = known.length === 0;
  const name = block.title === undefined ? block.operation : t(block.title);
  const save = () => {
    const all = withPrevious(data, earlier, range.length);
    saveFile(new Blob([writeCsv(chartRows(block, all, shown, t))]), `${name}.csv`);
  };
  return (
    <section className={styles.chart} aria-labelledby={block.title && id} aria-busy={read.isFetching || undefined}>
      <header className={styles.header}>
        {block.title !== undefined && <h2 id={id}>{t(block.title)}</h2>}
        {range.zoom && (
          <Button size="small" onClick={() => range.setZoom(undefined, data.isTime)}>
            {t("Show all")}
          </Button>
        )}
        {block.range !== undefined && <RangeChoice value={range.chosen} onChange={range.choose} />}
        {!isEmpty && compare.control}
        {!isEmpty && <ToggleButton isOn={isTable} label={t("As a table")} onChange={setTable} />}
        {!isEmpty && (
          <Button size="small" tone="quiet" onClick={save}>
            {t("CSV of the points drawn")}
          </Button>
        )}
      </header>
      {read.data === undefined && <Skeleton width="100%" height={HEIGHT} />}
      {read.data !== undefined && isEmpty && <EmptyState title={emptyText} />}
      {!isEmpty && isTable && <ChartTable block={block} data={data} shown={shown} />}
      {!isEmpty && !isTable && block.type === "pie" && <Pie {...{ block, data }} />}
      {!isEmpty && !isTable && block.type !== "pie" && (
        <Plot
          {...{ block, data, shown, earlier }}
          height={block.type === "bands" ? shown.length * BAND_ROW + PADDING : HEIGHT}
          onZoom={(part) => range.setZoom(part, data.isTime)}
        />
      )}
      {!isEmpty && block.type !== "pie" && (
        <Legend
          {...{ block, data, known, hidden }}
          values={(block.totals ? sumValues : newestValues)(data, block.series.length)}
          onToggle={(index) => setHidden(toggled(hidden, index))}
        />
      )}
    </section>
  );
}

/** The data of a chart, and that of the previous period for comparison. */
function useChart(block: ChartBlock, context: BlockProps<ChartBlock>["context"]) {
  const t = useTranslate();
  const range = useChartRange(block);
  const [isComparing, setComparing] = useState(false);
  const bound = useMemo(() => bindParams(block.params, context), [block, context]);
  const params = useMemo(() => ({ ...bound, ...range.params }), [bound, range.params]);
  const before = useMemo(() => ({ ...bound, ...range.earlier }), [bound, range.earlier]);
  const refetchEvery = range.endsNow ? REFETCH_INTERVAL : undefined;
  const read = useOperation(block.operation, params, { keepPrevious: true, refetchEvery });
  const whole = useMemo(() => chartData(block, read.data), [block, read.data]);
  const data = useMemo(() => zoomed(whole, range.zoom), [whole, range.zoom]);
  const isComparable = block.range !== undefined && data.isTime && block.type !== "bands" && !block.stacked;
  const past = useOperation(block.operation, before, { enabled: isComparable && isComparing });
  const earlier = useMemo(
    () =>
      isComparing && past.data !== undefined
        ? overlayPrevious(data, chartData(block, past.data), range.length)
        : undefined,
    [isComparing, past.data, data, block, range.length],
  );
  const control = isComparable && (
    <ToggleButton isOn={isComparing} label={t("Compare with the time before")} onChange={setComparing} />
  );
  return { range, read, data, earlier, compare: { control } };
}

function ToggleButton(props: { isOn: boolean; label: string; onChange: (isOn: boolean) => void }) {
  return (
    <Button size="small" tone="quiet" aria-pressed={props.isOn} onClick={() => props.onChange(!props.isOn)}>
      {props.label}
    </Button>
  );
}

function toggled(places: ReadonlySet<number>, place: number): ReadonlySet<number> {
  const next = new Set(places);
  if (!next.delete(place)) next.add(place);
  return next;
}

import { useState } from "react";
import {
  activeTimeZone,
  Button,
  Checkbox,
  type CustomBlockProps,
  DateRangePicker,
  resolveDateRange,
  useApi,
  useOperation,
  useTranslate,
  useZoneName,
} from "#engine";
import { Choice } from "../windows/Choice";
import styles from "../windows/windows.module.css";
import { type Interval, measuredParameters, type Sample } from "./historyFile";
import type { HistoryFormat } from "./historyWriter";
import { useHistoryFile } from "./useHistoryFile";

const KINDS = ["dynamic", "io", "gps"] as const;

/**
 * Exports the metrics history of a device: parameters, time range, aggregation interval, time zone and file format. A custom
 * block, because the file is generated in the browser.
 */
export function HistoryExport({ context }: CustomBlockProps) {
  const t = useTranslate();
  const { clock } = useApi();
  const own = activeTimeZone();
  const [kind, setKind] = useState<(typeof KINDS)[number]>("dynamic");
  const [range, setRange] = useState("last-24h");
  const [excluded, setExcluded] = useState<readonly string[]>([]);
  const [interval, setInterval] = useState<Interval>("all");
  const [timeZone, setTimeZone] = useState(own);
  const [format, setFormat] = useState<HistoryFormat>("csv");
  const times = resolveDateRange(range, own, new Date(clock.now()));
  const params = {
    id: context.route?.id,
    type: kind,
    start_date: times?.from.toISOString(),
    end_date: times?.to.toISOString(),
  };
  const { data, isPending } = useOperation<Sample[]>("getDeviceInformation", params, { enabled: times !== undefined });
  const file = useHistoryFile(params);
  const offered = measuredParameters(data ?? []);
  const parameters = offered.filter((name) => !excluded.includes(name));
  const kinds = { dynamic: t("Mobile and traffic"), io: t("Inputs and outputs"), gps: t("Position") };
  const intervals = { all: t("Every measurement"), hour: t("Mean of an hour"), day: t("Mean of a day") };
  const zones = { [own]: useZoneName(own), UTC: "UTC" };
  return (
    <div className={styles.stack}>
      <DateRangePicker label={t("Range")} value={range} onChange={(value) => setRange(value || "last-24h")} />
      <Choice label={t("Kind")} value={kind} choices={kinds} onChange={setKind} />
      {offered.length > 0 && <Parameters names={offered} excluded={excluded} onChange={setExcluded} />}
      <Choice label={t("Interval")} value={interval} choices={intervals} onChange={setInterval} />
      <Choice label={t("Time zone")} value={timeZone} choices={zones} onChange={setTimeZone} />
      <Choice label={t("Format")} value={format} choices={{ csv: "CSV", xls: "XLS" }} onChange={setFormat} />
      {!isPending && offered.length === 0 && <p role="status">{t("There are no values in this range.")}</p>}
      <Button
        tone="primary"
        isWaiting={isPending || file.isWaiting}
        disabled={parameters.length === 0}
        onClick={() => void file.save({ parameters, interval, timeZone }, format)}
      >
        {t("Export")}
      </Button>
    </div>
  );
}

interface ParametersProps {
  names: readonly string[];
  excluded: readonly string[];
  onChange: (excluded: readonly string[]) => void;
}

function Parameters({ names, excluded, onChange }: ParametersProps) {
  const t = useTranslate();
  return (
    <fieldset className={styles.parameters}>
      <legend>{t("Parameters")}</legend>
      {names.map((name) => (
        <Checkbox
          key={name}
          label={name.replaceAll("_", " ")}
          checked={!excluded.includes(name)}
          onChange={({ target }) =>
            onChange(target.checked ? excluded.filter((each) => each !== name) : [...excluded, name])
          }
        />
      ))}
    </fieldset>
  );
}

import { useId, useState } from "react";
import { Blocks, type BlockWords, type CustomBlockProps, Select, Skeleton, useOperation, useTranslate } from "#engine";
import { type MonitoringTemplate, templateFields, valuesChart } from "./templateFields";
import styles from "./windows.module.css";

const FLEET_BLOCKS: BlockWords[] = [
  {
    block: "table",
    title: "All devices now",
    rows: "rows",
    empty: "No device has reported this yet.",
    columns: [
      { key: "value", label: "Value" },
      { key: "count", label: "Devices", format: "number", align: "end" },
    ],
  },
];

/**
 * History of a template value of a device, and its current distribution over the fleet. A custom block, because the available
 * values come from the monitoring templates, not from a document.
 */
export function TemplateValues({ context }: CustomBlockProps) {
  const t = useTranslate();
  const id = useId();
  const [chosen, setChosen] = useState<string>();
  const { data, error } = useOperation<MonitoringTemplate[]>("listCustomFields", {});
  if (error) return <p role="alert">{t("The record could not be read.")}</p>;
  const fields = templateFields(data ?? []);
  const field = fields.find(({ value }) => value === chosen) ?? fields[0];
  if (!field) return null;
  return (
    <div className={styles.stack}>
      <label htmlFor={id}>{t("Value of a template")}</label>
      <Select id={id} value={field.value} options={fields} onChange={({ target }) => setChosen(target.value)} />
      <Blocks
        key={field.value}
        blocks={[valuesChart(field)]}
        context={context}
        documentId="page/device-metrics-dynamic"
      />
      <FleetValues field={field.value} />
    </div>
  );
}

function FleetValues({ field }: { field: string }) {
  const { data } = useOperation<Record<string, Record<string, number>>>("getReportedGraph", { field });
  if (!data) return <Skeleton width="100%" height={100} />;
  // Sort here: object keys that are integers lose the order of the response.
  const counts = Object.entries(data[field] ?? {}).toSorted(([, a], [, b]) => b - a);
  const rows = counts.map(([value, count]) => ({ id: value, value, count }));
  return <Blocks blocks={FLEET_BLOCKS} context={{ record: { rows } }} documentId="page/device-metrics-dynamic" />;
}

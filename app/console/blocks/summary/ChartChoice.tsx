import { Button, Checkbox, useTranslate } from "#engine";
import { ADDITIONAL_CHARTS, useAdditionalChartLabels } from "./additionalCharts";
import styles from "./ChartChoice.module.css";
import { DEFAULT_CHARTS, useCharts } from "./useCharts";

/** Which charts stand above the device list: kept for the user; at least one does. */
export function ChartChoice() {
  const t = useTranslate();
  const words = useAdditionalChartLabels();
  const [charts, keep] = useCharts();
  const titles: Record<string, string> = { status: t("Status"), model: t("Model"), firmware: t("Firmware") };
  const toggle = (chart: string) =>
    keep(charts.includes(chart) ? charts.filter((one) => one !== chart) : [...charts, chart]);
  return (
    <div className={styles.choice}>
      <ul>
        {[...DEFAULT_CHARTS, ...ADDITIONAL_CHARTS].map((chart) => (
          <li key={chart}>
            <Checkbox
              label={titles[chart] ?? words?.titleOf(chart) ?? chart}
              checked={charts.includes(chart)}
              disabled={charts.length === 1 && charts.includes(chart)}
              onChange={() => toggle(chart)}
            />
          </li>
        ))}
      </ul>
      <Button size="small" onClick={() => keep([...DEFAULT_CHARTS])}>
        {t("Reset charts")}
      </Button>
    </div>
  );
}

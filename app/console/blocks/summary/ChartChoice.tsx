import { Button, Checkbox, useTranslate } from "#engine";
import { ADDITIONAL_CHARTS, useAdditionalChartLabels } from "./additionalCharts";
import styles from "./ChartChoice.module.css";
import { DEFAULT_CHARTS, useCharts } from "./useCharts";

/** Selects the charts above the device list, at least one. The choice is stored per user. */
export function ChartChoice() {
  const t = useTranslate();
  const labels = useAdditionalChartLabels();
  const [charts, setCharts] = useCharts();
  const titles: Record<string, string> = { status: t("Status"), model: t("Model"), firmware: t("Firmware") };
  const toggle = (chart: string) =>
    setCharts(charts.includes(chart) ? charts.filter((one) => one !== chart) : [...charts, chart]);
  return (
    <div className={styles.choice}>
      <ul>
        {[...DEFAULT_CHARTS, ...ADDITIONAL_CHARTS].map((chart) => (
          <li key={chart}>
            <Checkbox
              label={titles[chart] ?? labels?.titleOf(chart) ?? chart}
              checked={charts.includes(chart)}
              disabled={charts.length === 1 && charts.includes(chart)}
              onChange={() => toggle(chart)}
            />
          </li>
        ))}
      </ul>
      <Button size="small" onClick={() => setCharts([...DEFAULT_CHARTS])}>
        {t("Reset charts")}
      </Button>
    </div>
  );
}

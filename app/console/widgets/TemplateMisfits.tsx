import { useFormValue, useOperation, useTranslate, type WidgetProps } from "#engine";
import styles from "./TaskRuns.module.css";

interface Misfit {
  device_id: number;
  device_name: string;
  firmware: string | null;
  reason: "system" | "firmware" | "endpoints";
  endpoints: string[];
}

const REASONS = {
  system: "{name} runs another system than this template is for.",
  firmware: "The firmware of {name} is too old for this template.",
  endpoints: "The firmware of {name} does not have {endpoints}.",
} as const;

const MAX_SHOWN = 10;
const MAX_CHECKED = 1000;

/**
 * Lists the chosen devices that cannot report every value of a monitoring template. A custom widget, because the request depends
 * on another field of the form.
 */
export function TemplateMisfits({ id, options }: WidgetProps) {
  const t = useTranslate();
  const chosen = useFormValue(String(options.devices));
  const device_id = Array.isArray(chosen) ? chosen.slice(0, MAX_CHECKED) : [];
  const params = { ...Object(options.params), device_id };
  const read = useOperation<Misfit[]>("checkMonitoringTemplate", params, { enabled: device_id.length > 0 });
  const misfits = device_id.length > 0 ? (read.data ?? []) : [];
  return (
    <div id={id} role="status" className={styles.muted}>
      {misfits.slice(0, MAX_SHOWN).map(({ device_id: key, device_name: name, reason, endpoints }) => (
        <p key={key}>{t(REASONS[reason], { name, endpoints: endpoints.join(", ") })}</p>
      ))}
      {misfits.length > MAX_SHOWN && <p>{t("and {count} more", { count: misfits.length - MAX_SHOWN })}</p>}
    </div>
  );
}

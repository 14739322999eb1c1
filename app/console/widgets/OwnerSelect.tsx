import { Checkbox, standardWidgets, useTranslate, type WidgetProps } from "#engine";
import styles from "./OwnerSelect.module.css";

const { ItemSelect } = standardWidgets;
const lookup = { operation: "listDevices", detail: "serial" };

/** Filter values for any device and for no device. */
const KEYWORDS = ["not_null", "is_null"] as const;

/** Filters by owning device: a certain device, any, or none. A custom widget, because two of its choices are not devices. */
export function OwnerSelect(props: WidgetProps) {
  const t = useTranslate();
  const { value, options, onChange } = props;
  const texts = { not_null: t("Any device"), is_null: t("No device") };
  const keyword = KEYWORDS.find((one) => one === value);
  if (options.asText && keyword) return texts[keyword];
  const devices = <ItemSelect {...props} value={keyword ? undefined : value} options={{ ...options, ...lookup }} />;
  if (options.asText) return devices;
  return (
    <div className={styles.owner}>
      {KEYWORDS.map((one) => (
        <Checkbox
          key={one}
          label={texts[one]}
          checked={keyword === one}
          onChange={() => onChange(keyword === one ? undefined : one)}
        />
      ))}
      {devices}
    </div>
  );
}

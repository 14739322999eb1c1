import { Checkbox, standardWidgets, useTranslate, type WidgetProps } from "#engine";
import styles from "./OwnerSelect.module.css";

const { ItemSelect } = standardWidgets;
const lookup = { operation: "listDevices", detail: "serial" };

/** What stands for every device and for none, as filters of the field take it. */
const WORDS = ["not_null", "is_null"] as const;

/** Chooses the device something belongs to, or that it belongs to any or to none. In code because two of the choices are no devices. */
export function OwnerSelect(props: WidgetProps) {
  const t = useTranslate();
  const { value, options, onChange } = props;
  const texts = { not_null: t("Any device"), is_null: t("No device") };
  const word = WORDS.find((one) => one === value);
  if (options.asText && word) return texts[word];
  const devices = <ItemSelect {...props} value={word ? undefined : value} options={{ ...options, ...lookup }} />;
  if (options.asText) return devices;
  return (
    <div className={styles.owner}>
      {WORDS.map((one) => (
        <Checkbox
          key={one}
          label={texts[one]}
          checked={word === one}
          onChange={() => onChange(word === one ? undefined : one)}
        />
      ))}
      {devices}
    </div>
  );
}

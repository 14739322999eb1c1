import { useId, useState } from "react";
import { Button, Select, useApi, useFormValue, useOperation, useTranslate, type WidgetProps } from "#engine";
import type { components } from "#generated/api";
import styles from "../blocks/configure/configure.module.css";

type Preview = components["schemas"]["TemplatePreviewAnswer"]["data"];

/**
 * Previews the requests that one of the chosen devices will receive from a configurator template. A custom widget, because the
 * request depends on other fields and the server substitutes the variables.
 */
export function TemplatePreview({ options, disabled }: WidgetProps) {
  const t = useTranslate();
  const api = useApi();
  const id = useId();
  const chosen = [useFormValue("device_id") ?? []].flat() as number[];
  const variables = useFormValue("variables") ?? [];
  const [picked, setPicked] = useState<number>();
  const device = chosen.find((one) => one === picked) ?? chosen[0];
  const [shown, setShown] = useState<{ preview?: Preview; problem?: string }>({});
  const names = useOperation<{ id: number; name: string }[]>(
    "listDevices",
    { id: chosen.join(), fields: "id,name", limit: chosen.length },
    { enabled: chosen.length > 0 },
  );
  const nameOf = (deviceId: number) => names.data?.find((one) => one.id === deviceId)?.name ?? String(deviceId);
  const loadPreview = async () => {
    const body = { device_id: device, variables };
    const response = await api.call<Preview>("previewConfiguratorTemplate", { params: Object(options.params), body });
    const problem = response.error?.errors[0]?.message ?? t("The preview could not be read.");
    setShown(response.data ? { preview: response.data } : { problem });
  };
  if (device === undefined || disabled) return <p>{t("Choose a device to see what it will be sent.")}</p>;
  return (
    <div className={styles.stack}>
      <div className={styles.row}>
        <label htmlFor={id}>{t("Preview for")}</label>
        <Select
          id={id}
          value={String(device)}
          options={chosen.map((one) => ({ value: String(one), label: nameOf(one) }))}
          onChange={({ target }) => {
            setPicked(Number(target.value));
            setShown({});
          }}
        />
        <Button onClick={() => void loadPreview()}>{t("Show what is sent")}</Button>
      </div>
      {shown.problem !== undefined && <p role="alert">{shown.problem}</p>}
      {shown.preview && <RequestPreview preview={shown.preview} name={nameOf(device)} />}
    </div>
  );
}

function RequestPreview({ preview: { requests, request_data, missing }, name }: { preview: Preview; name: string }) {
  const t = useTranslate();
  const texts = [...requests, ...(request_data === null ? [] : [request_data])];
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scroll container must be focusable by keyboard
    <section aria-label={t("Sent to {name}", { name })} tabIndex={0}>
      {missing.length > 0 && <p role="status">{t("Without a value: {names}", { names: missing.join(", ") })}</p>}
      <ul className={styles.requests}>
        {texts.map((text) => (
          <li key={text}>
            <pre>{text}</pre>
          </li>
        ))}
      </ul>
    </section>
  );
}

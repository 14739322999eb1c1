import { useCallback, useState } from "react";
import {
  Button,
  Checkbox,
  type CustomBlockProps,
  RouteLink,
  Skeleton,
  type Translate,
  useOperation,
  useOperationRun,
  useTranslate,
} from "#engine";
import { ModelFiles } from "./ModelFiles";
import styles from "./update.module.css";
import { type ChosenDevice, groupByModel, idsOf, updateBody } from "./updateOrder";

const MOST = 1000;

/** Gives chosen devices a file each, by model. In code because a choice of files depends on the model of each device. */
export function DeviceUpdate({ options, context }: CustomBlockProps) {
  const t = useTranslate();
  const ids = idsOf(context.query?.device_id).slice(0, MOST);
  const fields = ["id", "name", "model", "original_model", "firmware"];
  const params = { id: ids, limit: MOST, fields };
  const read = useOperation<ChosenDevice[]>("listDevices", params, { enabled: ids.length > 0, background: true });
  if (ids.length === 0) {
    return (
      <p className={styles.none}>
        {t("No devices were chosen.")} <RouteLink route="management.devices">{t("Choose devices")}</RouteLink>
      </p>
    );
  }
  if (read.error) return <p role="alert">{read.error.errors[0]?.message ?? t("The devices could not be read.")}</p>;
  if (!read.data) return <Skeleton width="100%" height={120} />;
  return <Order devices={read.data} options={options} t={t} />;
}

interface OrderProps {
  devices: ChosenDevice[];
  options: CustomBlockProps["options"];
  t: Translate;
}

function Order({ devices, options, t }: OrderProps) {
  const action = String(options.action);
  const isFirmware = action === "update_firmware";
  const [files, setFiles] = useState<Record<string, number | undefined>>({});
  const [offline, setOffline] = useState(true);
  const [keepSettings, setKeepSettings] = useState(true);
  const [problem, setProblem] = useState<string>();
  const { run, isWaiting } = useOperationRun();
  const onFile = useCallback((model: string, file: number | undefined) => {
    setFiles((known) => ({ ...known, [model]: file }));
  }, []);
  const groups = groupByModel(devices);
  const body = updateBody(groups, files, { action, offline, keepSettings });
  const count = body.data.length;
  const start = async () => {
    const text = isFirmware ? t("The updates wait for the devices.") : t("The backups wait for the devices.");
    const ended = await run({ operation: "setUpdates", body, success: text });
    setProblem(ended.status === "failed" ? ended.text : undefined);
  };
  return (
    <section className={styles.update} aria-label={isFirmware ? t("Update firmware") : t("Upload backup")}>
      <table className={styles.models}>
        <thead>
          <tr>
            <th scope="col">{t("Model")}</th>
            <th scope="col">{t("Devices")}</th>
            <th scope="col">{t("File")}</th>
          </tr>
        </thead>
        <tbody>
          {groups.map((group) => (
            <ModelFiles
              key={group.model}
              group={group}
              types={options.types as string[]}
              isForModel={isFirmware}
              file={files[group.model]}
              onFile={onFile}
            />
          ))}
        </tbody>
      </table>
      {isFirmware && (
        <Checkbox
          label={t("Keep the settings of the devices")}
          checked={keepSettings}
          onChange={({ target }) => setKeepSettings(target.checked)}
        />
      )}
      <Checkbox
        label={t("Wait for devices that are offline")}
        checked={offline}
        onChange={({ target }) => setOffline(target.checked)}
      />
      {problem && (
        <p role="alert" className={styles.problem}>
          {problem}
        </p>
      )}
      <div>
        <Button tone="primary" disabled={count === 0} isWaiting={isWaiting} onClick={() => void start()}>
          {t("{count, plural, one {Start on # device} other {Start on # devices}}", { count })}
        </Button>
      </div>
    </section>
  );
}

import { useCallback, useState } from "react";
import {
  Button,
  Checkbox,
  type CustomBlockProps,
  type Matching,
  readMatching,
  Skeleton,
  standardWidgets,
  type Translate,
  useOperation,
  useOperationRun,
  useTranslate,
} from "#engine";
import { ModelFiles } from "./ModelFiles";
import styles from "./update.module.css";
import { type ChosenDevice, groupByModel, groupMatching, idsOf, type ModelGroup, updateBody } from "./updateRequest";

/** Maximum number of devices chosen by id. */
const MAX_DEVICES = 1000;

const { ItemSelect } = standardWidgets;
const DEVICES = { operation: "listDevices", detail: "serial", multiple: true };

/**
 * Sends a file to each of the chosen devices, selected by model. A custom block, because the available files depend on the
 * model of each device.
 */
export function DeviceUpdate({ options, context }: CustomBlockProps) {
  const t = useTranslate();
  const matching = readMatching(context.query?.device_id);
  const given = matching ? [] : idsOf(context.query?.device_id).slice(0, MAX_DEVICES);
  const [picked, setPicked] = useState<number[]>([]);
  const ids = given.length > 0 ? given : picked;
  const initialFile = idsOf(context.query?.file_id)[0];
  if (matching) return <MatchingDevices matching={matching} options={options} initialFile={initialFile} t={t} />;
  return (
    <div className={styles.update}>
      {given.length === 0 && (
        <div>
          <label htmlFor="update-devices">{t("Devices")}</label>
          <ItemSelect
            id="update-devices"
            label={t("Devices")}
            value={picked}
            options={DEVICES}
            onChange={(value) => setPicked(idsOf(value).slice(0, MAX_DEVICES))}
            onBlur={() => {}}
          />
        </div>
      )}
      {ids.length > 0 && <ChosenDevices ids={ids} options={options} initialFile={initialFile} t={t} />}
    </div>
  );
}

interface ChosenDevicesProps {
  ids: number[];
  options: CustomBlockProps["options"];
  /** File selected at first, for the models it fits. */
  initialFile: number | undefined;
  t: Translate;
}

function ChosenDevices({ ids, t, ...rest }: ChosenDevicesProps) {
  const fields = ["id", "name", "model", "original_model", "firmware"];
  const params = { id: ids, limit: MAX_DEVICES, fields };
  const read = useOperation<ChosenDevice[]>("listDevices", params, { background: true, keepPrevious: true });
  if (read.error) return <p role="alert">{read.error.errors[0]?.message ?? t("The devices could not be read.")}</p>;
  if (!read.data) return <Skeleton width="100%" height={120} />;
  return <UpdateForm groups={groupByModel(read.data)} isStale={read.isPrevious} {...rest} t={t} />;
}

type UpdateFormProps = Omit<ChosenDevicesProps, "ids"> & {
  groups: ModelGroup[];
  /** Whether the groups are those of the previous choice; the update cannot start then. */
  isStale?: boolean;
};

/** Update form for all devices that match a filter. */
function MatchingDevices({
  matching,
  t,
  ...rest
}: Omit<UpdateFormProps, "groups" | "isStale"> & { matching: Matching }) {
  const params = { ...matching.toJSON().matching, charts: ["model"], limit: MAX_DEVICES };
  const read = useOperation<{ model?: Record<string, number> }>("getDeviceStatistics", params, { background: true });
  if (read.error) return <p role="alert">{read.error.errors[0]?.message ?? t("The devices could not be read.")}</p>;
  if (!read.data) return <Skeleton width="100%" height={120} />;
  return <UpdateForm groups={groupMatching(matching, read.data.model ?? {})} {...rest} t={t} />;
}

function UpdateForm({ groups, isStale = false, options, initialFile, t }: UpdateFormProps) {
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
  const { count, data } = updateBody(groups, files, { action, offline, keepSettings });
  const start = async () => {
    const text = isFirmware
      ? t("The updates are queued for the devices.")
      : t("The backups are queued for the devices.");
    const outcome = await run({ operation: "setUpdates", body: { data }, success: text });
    setProblem(outcome.status === "failed" ? outcome.text : undefined);
  };
  return (
    <section className={styles.update} aria-label={isFirmware ? t("Update firmware") : t("Upload backup")}>
      <div className={styles.room}>
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
                initialFile={initialFile}
                onFile={onFile}
              />
            ))}
          </tbody>
        </table>
      </div>
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
        <Button tone="primary" disabled={count === 0 || isStale} isWaiting={isWaiting} onClick={() => void start()}>
          {t("{count, plural, one {Start on # device} other {Start on # devices}}", { count })}
        </Button>
      </div>
    </section>
  );
}

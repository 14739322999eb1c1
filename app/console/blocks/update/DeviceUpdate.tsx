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

const MOST = 1000;

const { ItemSelect } = standardWidgets;
const DEVICES = { operation: "listDevices", detail: "serial", multiple: true };

/** Gives chosen devices a file each, by model. In code because a choice of files depends on the model of each device. */
export function DeviceUpdate({ options, context }: CustomBlockProps) {
  const t = useTranslate();
  const whole = readMatching(context.query?.device_id);
  const given = whole ? [] : idsOf(context.query?.device_id).slice(0, MOST);
  const [picked, setPicked] = useState<number[]>([]);
  const ids = given.length > 0 ? given : picked;
  const wanted = idsOf(context.query?.file_id)[0];
  if (whole) return <Whole matching={whole} options={options} wanted={wanted} t={t} />;
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
            onChange={(value) => setPicked(idsOf(value).slice(0, MOST))}
            onBlur={() => {}}
          />
        </div>
      )}
      {ids.length > 0 && <Chosen ids={ids} options={options} wanted={wanted} t={t} />}
    </div>
  );
}

interface ChosenProps {
  ids: number[];
  options: CustomBlockProps["options"];
  /** The file to begin with, for the models it fits. */
  wanted: number | undefined;
  t: Translate;
}

function Chosen({ ids, t, ...order }: ChosenProps) {
  const fields = ["id", "name", "model", "original_model", "firmware"];
  const params = { id: ids, limit: MOST, fields };
  const read = useOperation<ChosenDevice[]>("listDevices", params, { background: true, keepPrevious: true });
  if (read.error) return <p role="alert">{read.error.errors[0]?.message ?? t("The devices could not be read.")}</p>;
  if (!read.data) return <Skeleton width="100%" height={120} />;
  return <Order groups={groupByModel(read.data)} isOld={read.isPrevious} {...order} t={t} />;
}

type OrderProps = Omit<ChosenProps, "ids"> & {
  groups: ModelGroup[];
  /** They are of devices chosen before: nothing starts on them. */
  isOld?: boolean;
};

/** All devices that match, however many. */
function Whole({ matching, t, ...order }: Omit<OrderProps, "groups" | "isOld"> & { matching: Matching }) {
  const params = { ...matching.toJSON().matching, charts: ["model"], limit: MOST };
  const read = useOperation<{ model?: Record<string, number> }>("getDeviceStatistics", params, { background: true });
  if (read.error) return <p role="alert">{read.error.errors[0]?.message ?? t("The devices could not be read.")}</p>;
  if (!read.data) return <Skeleton width="100%" height={120} />;
  return <Order groups={groupMatching(matching, read.data.model ?? {})} {...order} t={t} />;
}

function Order({ groups, isOld = false, options, wanted, t }: OrderProps) {
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
    const text = isFirmware ? t("The updates wait for the devices.") : t("The backups wait for the devices.");
    const ended = await run({ operation: "setUpdates", body: { data }, success: text });
    setProblem(ended.status === "failed" ? ended.text : undefined);
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
                wanted={wanted}
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
        <Button tone="primary" disabled={count === 0 || isOld} isWaiting={isWaiting} onClick={() => void start()}>
          {t("{count, plural, one {Start on # device} other {Start on # devices}}", { count })}
        </Button>
      </div>
    </section>
  );
}

import { useEffect } from "react";
import { Select, Skeleton, useOperation, useTranslate } from "#engine";
import styles from "./update.module.css";
import { type ModelGroup, sizeOf } from "./updateRequest";

interface OfferedFile {
  id: number;
  name: string;
  version?: string | null;
}

/** Properties of `ModelFiles`. */
export interface ModelFilesProps {
  group: ModelGroup;
  types: readonly string[];
  /** Whether only files made for the model are listed. */
  isForModel: boolean;
  file: number | undefined;
  /** File selected at first, when it is in the list. */
  initialFile: number | undefined;
  onFile: (model: string, file: number | undefined) => void;
}

/** Table row for the devices of one model and the file to send them: the newest that fits, unless another is chosen. */
export function ModelFiles({ group, types, isForModel, file, initialFile, onFile }: ModelFilesProps) {
  const t = useTranslate();
  const { model, devices } = group;
  const fitting = isForModel ? { for_model: model } : {};
  const params = { type: types, sort: "-created_at", limit: 100, ...fitting };
  const { data, error } = useOperation<OfferedFile[]>("listFiles", params, { background: true });
  const first = (data?.find(({ id }) => id === initialFile) ?? data?.[0])?.id;
  useEffect(() => onFile(model, first), [model, first, onFile]);
  const firmware = [...new Set(devices.map(({ firmware }) => firmware || "–"))].join(", ");
  const names = group.matching
    ? t("{count, plural, one {# device} other {# devices}}", { count: sizeOf(group) })
    : devices.map(({ name }) => name).join(", ");
  return (
    <tr>
      <th scope="row">{model}</th>
      <td>
        <span className={styles.names}>{names}</span>
        <span className={styles.firmware}>{firmware}</span>
      </td>
      <td>
        {error && <span role="alert">{error.errors[0]?.message ?? t("The files could not be read.")}</span>}
        {!data && !error && <Skeleton width={200} height={20} />}
        {data?.length === 0 && <span>{t("No matching file: these devices are skipped.")}</span>}
        {data && data.length > 0 && (
          <Select
            aria-label={t("File for {model}", { model })}
            empty={t("Leave out")}
            value={String(file ?? "")}
            options={data.map(({ id, name, version }) => ({
              value: String(id),
              label: version ? `${name} · ${version}` : name,
            }))}
            onChange={({ target }) => onFile(model, target.value === "" ? undefined : Number(target.value))}
          />
        )}
      </td>
    </tr>
  );
}

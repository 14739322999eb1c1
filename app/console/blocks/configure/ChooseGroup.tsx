import { useId } from "react";
import { type Matching, narrowMatching, Skeleton, standardWidgets, useOperation, useTranslate } from "#engine";
import { idsOf } from "../update/updateRequest";
import styles from "./configure.module.css";

const { ItemSelect } = standardWidgets;
const DEVICES = { operation: "listDevices", detail: "serial", multiple: true };

/** Devices that accept the same API requests. */
export interface DeviceGroup {
  system: string;
  firmware: string | null;
  specification_id: number | null;
  device_id: number[];
  model: string[];
  firmware_names: string[];
}

/** Devices given as ids, or as the filter that matches them. */
export type ChosenDevices = readonly number[] | Matching;

interface ChooseGroupProps {
  devices: ChosenDevices;
  chosen: DeviceGroup | undefined;
  onDevices: (devices: number[]) => void;
  onChoose: (group: DeviceGroup) => void;
}

/** Returns the chosen devices that belong to a group. */
export function devicesOf(devices: ChosenDevices, group: DeviceGroup | undefined): ChosenDevices {
  const { device_id = [], model, firmware_names: firmware } = group ?? {};
  return "toJSON" in devices ? narrowMatching(devices, { model, firmware }, device_id.length) : device_id;
}

const keyOf = ({ system, firmware }: DeviceGroup) => `${system} ${firmware ?? ""}`;

/** Selects devices, then one group of them with the same system and firmware generation. */
export function ChooseGroup({ devices, chosen, onDevices, onChoose }: ChooseGroupProps) {
  const t = useTranslate();
  const id = useId();
  const hasDevices = devices.length > 0;
  const params = { device_id: devices };
  const read = useOperation<DeviceGroup[]>("getDeviceSpecification", params, { enabled: hasDevices, steady: true });
  return (
    <div className={styles.stack}>
      {"toJSON" in devices ? (
        <p>{t("{count, plural, one {# device} other {# devices}}", { count: devices.length })}</p>
      ) : (
        <>
          <label htmlFor={id}>{t("Devices")}</label>
          <ItemSelect
            id={id}
            label={t("Devices")}
            value={devices}
            options={DEVICES}
            onChange={(value) => onDevices(idsOf(value))}
            onBlur={() => {}}
          />
        </>
      )}
      {hasDevices && read.isPending && <Skeleton width="100%" height={40} />}
      {read.error && <p role="alert">{read.error.errors[0]?.message ?? t("The devices could not be read.")}</p>}
      {hasDevices && read.data && (
        <fieldset className={styles.groups}>
          <legend>{t("Devices of one system and compatible firmware are configured together.")}</legend>
          {read.data.map((group) => (
            <label key={keyOf(group)}>
              <input
                type="radio"
                name={`${id}-group`}
                checked={chosen !== undefined && keyOf(chosen) === keyOf(group)}
                disabled={group.specification_id === null}
                onChange={() => onChoose(group)}
              />
              <span>
                {t(group.system === "tswos" ? "TSWOS" : "RutOS")} {group.firmware ?? t("Unknown firmware")}
                <small>
                  {t("{count, plural, one {# device} other {# devices}}", { count: group.device_id.length })}
                  {group.specification_id === null && ` · ${t("Its API documentation has not been uploaded yet.")}`}
                </small>
              </span>
            </label>
          ))}
        </fieldset>
      )}
    </div>
  );
}

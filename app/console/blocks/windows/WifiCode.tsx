import { useId, useState } from "react";
import { type CustomBlockProps, TextInput, useTranslate } from "#engine";
import { QrCode } from "../../account/settings/QrCode";
import styles from "./windows.module.css";

const escaped = (text: string) => text.replace(/[\\;,:"]/g, "\\$&");

/** The text phones read to join a Wi-Fi network. */
export function joinText(ssid: string, key: string): string {
  const security = key === "" ? "T:nopass" : `T:WPA;P:${escaped(key)}`;
  return `WIFI:${security};S:${escaped(ssid)};;`;
}

/** A QR code by which phones join a Wi-Fi network; its key is entered here and goes nowhere. */
export function WifiCode({ context }: CustomBlockProps) {
  const t = useTranslate();
  const id = useId();
  const record = Object(context.record) as { ssid?: string };
  const [ssid, setSsid] = useState(record.ssid ?? "");
  const [key, setKey] = useState("");
  return (
    <div className={styles.stack}>
      <label htmlFor={`${id}-ssid`}>{t("Network")}</label>
      <TextInput id={`${id}-ssid`} value={ssid} onChange={({ target }) => setSsid(target.value)} />
      <label htmlFor={`${id}-key`}>{t("Key")}</label>
      <TextInput
        id={`${id}-key`}
        type="password"
        autoComplete="off"
        value={key}
        onChange={({ target }) => setKey(target.value)}
      />
      {ssid === "" ? (
        <p>{t("Enter the name of the network.")}</p>
      ) : (
        <QrCode text={joinText(ssid, key)} label={t("QR code for joining {ssid}", { ssid })} />
      )}
    </div>
  );
}

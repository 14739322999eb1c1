import { type ReactNode, useId, useState } from "react";
import { Button, Checkbox, type CustomBlockProps, TextInput, useOperation, useSetting, useTranslate } from "#engine";
import { QrCode } from "../../account/settings/QrCode";
import { Choice } from "./Choice";
import { wifiJoinText } from "./wifiJoinText";
import styles from "./windows.module.css";

interface Network {
  wlan_id: string;
  ssid: string | null;
}

/**
 * QR code with which phones join a Wi-Fi network of a device. The key is entered here and never leaves the browser. A custom
 * block, because the code is generated in the browser.
 */
export function WifiCode({ context }: CustomBlockProps) {
  const t = useTranslate();
  const limit = useSetting<number>("lookupPageSize");
  const device = context.route?.id;
  const read = useOperation<Network[]>("listDeviceWireless", { id: device, limit }, { enabled: device !== undefined });
  const networks = (read.data ?? []).filter(({ ssid }) => ssid);
  const { ssid: own } = Object(context.record) as { ssid?: string };
  const [typed, setTyped] = useState<string>();
  const [isOpen, setOpen] = useState(false);
  const [key, setKey] = useState("");
  const ssid = typed ?? own ?? networks[0]?.ssid ?? "";
  const security = { key: t("With a key (WPA)"), open: t("Open to everyone") };
  const interfaces = Object.fromEntries(networks.map((one) => [one.ssid, `${one.ssid} (${one.wlan_id})`]));
  return (
    <div className={styles.stack}>
      {networks.length > 1 && <Choice label={t("Interface")} value={ssid} choices={interfaces} onChange={setTyped} />}
      <Labelled label={t("Network")}>
        {(id) => <TextInput id={id} value={ssid} onChange={({ target }) => setTyped(target.value)} />}
      </Labelled>
      <Choice
        label={t("Security")}
        value={isOpen ? "open" : "key"}
        choices={security}
        onChange={(value) => setOpen(value === "open")}
      />
      {!isOpen && <Key value={key} onChange={setKey} />}
      {ssid === "" && <p>{t("Enter the name of the network.")}</p>}
      {ssid !== "" && !isOpen && key === "" && <p>{t("Enter the key of the network.")}</p>}
      {ssid !== "" && (isOpen || key !== "") && <Code ssid={ssid} text={wifiJoinText(ssid, isOpen ? "" : key)} />}
    </div>
  );
}

function Code({ ssid, text }: { ssid: string; text: string }) {
  const t = useTranslate();
  return (
    <>
      <div className={styles.sheet}>
        <QrCode text={text} label={t("QR code for joining {ssid}", { ssid })} />
        <p>{ssid}</p>
      </div>
      <div>
        <Button onClick={() => window.print()}>{t("Print")}</Button>
      </div>
    </>
  );
}

function Key({ value, onChange }: { value: string; onChange: (key: string) => void }) {
  const t = useTranslate();
  const [isShown, setShown] = useState(false);
  return (
    <>
      <Labelled label={t("Key")}>
        {(id) => (
          <TextInput
            id={id}
            type={isShown ? "text" : "password"}
            autoComplete="off"
            value={value}
            onChange={({ target }) => onChange(target.value)}
          />
        )}
      </Labelled>
      <Checkbox label={t("Show the key")} checked={isShown} onChange={({ target }) => setShown(target.checked)} />
    </>
  );
}

function Labelled({ label, children }: { label: string; children: (id: string) => ReactNode }) {
  const id = useId();
  return (
    <div className={styles.choice}>
      <label htmlFor={id}>{label}</label>
      {children(id)}
    </div>
  );
}

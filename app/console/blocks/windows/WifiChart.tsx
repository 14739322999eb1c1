import { useId, useState } from "react";
import {
  Blocks,
  type BlockWords,
  type CustomBlockProps,
  Select,
  Skeleton,
  useOperation,
  useSetting,
  useTranslate,
} from "#engine";
import styles from "./windows.module.css";

interface Network {
  id: number;
  wlan_id: string;
  ssid: string | null;
}

const SAMPLES = {
  block: "chart",
  operation: "listWirelessSamples",
  params: { id: "{route.id}", wlan: "{route.wlan}" },
  range: "last-7d",
  empty: "Nothing was reported in this time.",
} as const;

const CHARTS: BlockWords[] = [
  { ...SAMPLES, title: "Clients", series: [{ key: "clients_count", label: "Clients", format: "number" }] },
  {
    ...SAMPLES,
    title: "Traffic",
    series: [
      { key: "received", label: "Received", format: "bytes" },
      { key: "sent", label: "Sent", format: "bytes" },
    ],
  },
];

/** Clients and traffic of a Wi-Fi network over time. A custom block, because one selection drives several charts. */
export function WifiChart({ context }: CustomBlockProps) {
  const t = useTranslate();
  const id = useId();
  const [chosen, setChosen] = useState<string>();
  const limit = useSetting<number>("lookupPageSize");
  const read = useOperation<Network[]>("listDeviceWireless", { id: context.route?.id, limit });
  if (read.error) return <p role="alert">{t("The record could not be read.")}</p>;
  if (!read.data) return <Skeleton width="100%" height={200} />;
  const wlan = chosen ?? read.data[0]?.wlan_id;
  if (wlan === undefined) return <p>{t("This device has no Wi-Fi network.")}</p>;
  const options = read.data.map(({ wlan_id, ssid }) => ({
    value: wlan_id,
    label: ssid ? `${ssid} (${wlan_id})` : wlan_id,
  }));
  return (
    <div className={styles.stack}>
      <label htmlFor={id}>{t("Interface")}</label>
      <Select id={id} value={wlan} options={options} onChange={({ target }) => setChosen(target.value)} />
      <Blocks
        key={wlan}
        blocks={CHARTS}
        context={{ ...context, route: { ...context.route, wlan } }}
        documentId="modal/wifi-chart"
      />
    </div>
  );
}

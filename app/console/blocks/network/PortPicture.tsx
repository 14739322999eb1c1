import { type CustomBlockProps, Skeleton, useOperation, useTranslate } from "#engine";
import styles from "./PortPicture.module.css";

interface Port {
  id: number;
  name: string;
  type: "wan" | "lan";
  /** Whether the link is up; null before the first scan. */
  link: boolean | null;
  /** Mbit/s. */
  speed: number | null;
  /** Watts. */
  power: number | null;
  /** Entered by users. */
  description: string | null;
}

/** Drawing of a device's Ethernet ports, as of the last scan. A custom block, because no standard block draws hardware. */
export function PortPicture({ context }: CustomBlockProps) {
  const t = useTranslate();
  const { data } = useOperation<Port[]>("listDevicePorts", { id: context.route?.id });
  // The list below reads the same data and shows the error with a retry button.
  if (data === undefined) return <Skeleton width="100%" height={96} />;
  return (
    <ul className={styles.front} aria-label={t("Ports")}>
      {data.map((port) => (
        <li key={port.id} data-link={port.link ?? undefined}>
          <svg viewBox="0 0 40 34" width="40" height="34" aria-hidden="true">
            <rect className={styles.frame} x="1" y="1" width="38" height="32" rx="3" />
            <path className={styles.socket} d="M7 28V10h5V6h16v4h5v18z" />
            <path className={styles.pins} d="M13 22v6M16 22v6M19 22v6M22 22v6M25 22v6M28 22v6" />
          </svg>
          <b>{port.name}</b>
          <span>{stateOf(port, t)}</span>
          {port.description && <span>{port.description}</span>}
        </li>
      ))}
    </ul>
  );
}

function stateOf({ link, speed, power }: Port, t: ReturnType<typeof useTranslate>): string {
  if (link === null) return t("Not scanned");
  if (!link) return t("Nothing plugged in");
  const known = [speed !== null && `${speed} Mbit/s`, power !== null && `${power} W`].filter(Boolean);
  return known.join(" · ") || t("Plugged in");
}

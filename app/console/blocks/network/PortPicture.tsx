import { type CustomBlockProps, Skeleton, useOperation, useTranslate } from "#engine";
import styles from "./PortPicture.module.css";

interface Port {
  id: number;
  name: string;
  type: "wan" | "lan";
  /** Whether something is plugged in; null before a scan. */
  link: boolean | null;
  /** Mbit/s. */
  speed: number | null;
  /** Watts. */
  power: number | null;
  /** What people said of it. */
  description: string | null;
}

/**
 * The front of a device: its Ethernet sockets side by side, as of the last scan. In code because no word of the documents
 * draws a thing as it looks.
 */
export function PortPicture({ context }: CustomBlockProps) {
  const t = useTranslate();
  const { data } = useOperation<Port[]>("listDevicePorts", { id: context.route?.id });
  // What could not be read is said by the list below, with a way to try again.
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

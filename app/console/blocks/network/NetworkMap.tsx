import { type CustomBlockProps, Skeleton, useIsAllowed, useOperation, useTranslate } from "#engine";
import styles from "./NetworkMap.module.css";
import { type Client, type MapNode, networkTree, type Port, type Wireless } from "./networkTree";

/** So many clients are drawn; the tables below page through all. */
const MOST_CLIENTS = 100;
/** As tall as the map, whatever it will show, so that nothing below it moves. */
const HEIGHT = 380;

/**
 * The network around a device as a tree: the way out, the device, its ports and Wi-Fi networks, and who is behind them. In
 * code because no word of the documents draws how things hang together; the lists below say the same in rows.
 */
export function NetworkMap({ context }: CustomBlockProps) {
  const t = useTranslate();
  const id = context.route?.id;
  const mayWireless = useIsAllowed()("view_wireless_information");
  const ports = useOperation<Port[]>("listDevicePorts", { id });
  const clients = useOperation<Client[]>("listPortClients", { id, limit: MOST_CLIENTS });
  const wireless = useOperation<Wireless[]>("listDeviceWireless", { id }, { enabled: mayWireless });
  const isAwaited = ports.isPending || clients.isPending || (mayWireless && wireless.isPending);
  if (isAwaited) return <Skeleton width="100%" height={HEIGHT} />;
  const known = { ports: ports.data ?? [], clients: clients.data ?? [], wireless: wireless.data ?? [] };
  const tree = networkTree(Object(context.record), known, t);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by key
    <section className={styles.map} style={{ blockSize: HEIGHT }} tabIndex={0} aria-label={t("Network map")}>
      <ul>
        <Node node={tree} />
      </ul>
    </section>
  );
}

function Node({ node }: { node: MapNode }) {
  return (
    <li data-kind={node.kind} data-off={node.isOff || undefined}>
      <span className={styles.node}>
        <b>{node.name}</b>
        {node.detail && <span>{node.detail}</span>}
      </span>
      {node.children.length > 0 && (
        <ul>
          {node.children.map((child) => (
            <Node key={child.key} node={child} />
          ))}
        </ul>
      )}
    </li>
  );
}

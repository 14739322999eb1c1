import { type CustomBlockProps, Skeleton, useIsAllowed, useOperation, useTranslate } from "#engine";
import styles from "./NetworkMap.module.css";
import { type Client, type MapNode, networkTree, type Port, type Wireless } from "./networkTree";

/** So many clients are drawn; the tables below page through all. */
const MOST_CLIENTS = 100;

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
  if (ports.isPending || clients.isPending) return <Skeleton width="100%" height={180} />;
  const known = { ports: ports.data ?? [], clients: clients.data ?? [], wireless: wireless.data ?? [] };
  const tree = networkTree(Object(context.record), known, t);
  return (
    <section className={styles.map} aria-label={t("Network map")}>
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

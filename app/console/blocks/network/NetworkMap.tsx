import { type CustomBlockProps, Skeleton, useIsAllowed, useOperation, useTranslate } from "#engine";
import styles from "./NetworkMap.module.css";
import { type Client, type MapNode, networkTree, type Port, type Wireless } from "./networkTree";

/** Maximum number of clients on the map; the tables below page through all. */
const MAX_CLIENTS = 100;
/** Fixed height in pixels, so that loading causes no layout shift. */
const HEIGHT = 380;

/**
 * Topology of a device's network as a tree: internet, device, ports and Wi-Fi networks, clients. A custom block, because no
 * standard block draws a tree; the lists below show the same data as rows.
 */
export function NetworkMap({ context }: CustomBlockProps) {
  const t = useTranslate();
  const id = context.route?.id;
  const mayWireless = useIsAllowed()("view_wireless_information");
  const ports = useOperation<Port[]>("listDevicePorts", { id });
  const clients = useOperation<Client[]>("listPortClients", { id, limit: MAX_CLIENTS });
  const wireless = useOperation<Wireless[]>("listDeviceWireless", { id }, { enabled: mayWireless });
  const isPending = ports.isPending || clients.isPending || (mayWireless && wireless.isPending);
  if (isPending) return <Skeleton width="100%" height={HEIGHT} />;
  const network = { ports: ports.data ?? [], clients: clients.data ?? [], wireless: wireless.data ?? [] };
  const tree = networkTree(Object(context.record), network, t);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scroll container must be focusable by keyboard
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

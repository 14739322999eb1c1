import { type CustomBlockProps, lazyComponent, Skeleton, useApi, useIsAllowed } from "#engine";

const map = lazyComponent(async () => (await import("./TrackMapView")).TrackMapView, {
  fallback: <Skeleton width="100%" height={420} />,
});

/** Map of a device's current location and recent track. A custom block, because documents have no map block; loaded lazily. */
export function DeviceMap({ context }: CustomBlockProps) {
  const { clock } = useApi();
  const isAllowed = useIsAllowed();
  if (!isAllowed("view_device_location")) return null;
  return <map.Part id={context.route?.id} record={context.record} now={clock.now()} />;
}

import { type CustomBlockProps, lazyComponent, Skeleton, useApi, useIsAllowed } from "#engine";

/** What the map needs: which device, what is known of it, and the server's time. */
export interface DeviceMapProps {
  id: unknown;
  record: unknown;
  now: number;
}

const map = lazyComponent(async () => (await import("./TrackMapView")).TrackMapView, {
  waiting: <Skeleton width="100%" height={420} />,
});

/** Where a device is and was. In code because a map is no word of the documents; fetched when it is first shown. */
export function DeviceMap({ context }: CustomBlockProps) {
  const { clock } = useApi();
  const isAllowed = useIsAllowed();
  if (!isAllowed("view_device_location")) return null;
  return <map.Part id={context.route?.id} record={context.record} now={clock.now()} />;
}

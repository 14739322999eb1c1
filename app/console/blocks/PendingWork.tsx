import { Blocks, type CustomBlockProps, useIsAllowed, useOperation, useTranslate } from "#engine";

const REFETCH_INTERVAL = 30_000;

/** Shows the number of pending jobs of a device. A custom block, because the total of a list is not a field of a record. */
export function PendingWork({ context }: CustomBlockProps) {
  const t = useTranslate();
  const enabled = useIsAllowed()("view_pending_device_actions");
  const params = { device_id: [context.route?.id], limit: 1 };
  const { meta } = useOperation("listPendingUpdates", params, { enabled, refetchEvery: REFETCH_INTERVAL });
  const count = Number(meta?.total ?? 0);
  if (count === 0) return null;
  const html = t("{count, plural, one {# job of this device is} other {# jobs of this device are}} not done yet.", {
    count,
  });
  return <Blocks blocks={[{ block: "html", tone: "info", html }]} context={context} documentId="page/device-header" />;
}

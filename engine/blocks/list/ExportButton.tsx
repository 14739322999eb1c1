import { useState } from "react";
import { useDownload } from "../../actions/useDownload";
import { useBoot } from "../../documents/DocumentsContext";
import { Icon } from "../../elements/Icon";
import { IconButton } from "../../elements/IconButton";
import { useTranslate } from "../../languages/useTranslate";
import { useIsAllowed } from "../../permissions/useIsAllowed";

/** Saves a whole list as a file, as it is searched, filtered and ordered; absent for who may not. */
export function ExportButton({ operation, params }: { operation: string; params: Record<string, unknown> }) {
  const t = useTranslate();
  const download = useDownload();
  const isAllowed = useIsAllowed();
  const [isWaiting, setWaiting] = useState(false);
  const entry = useBoot().operations[operation];
  if (!isAllowed(entry?.permission)) return null;
  const save = async () => {
    setWaiting(true);
    // Whatever page is shown, the file holds all of them, and no sums.
    const { limit: _limit, offset: _offset, sums: _sums, ...asked } = params;
    await download(operation, asked);
    setWaiting(false);
  };
  return (
    <IconButton
      tone="neutral"
      icon={<Icon name="download" />}
      label={t("Export CSV")}
      isWaiting={isWaiting}
      onClick={() => void save()}
    />
  );
}

import { useState } from "react";
import { useDownload } from "../../actions/useDownload";
import { useBoot } from "../../documents/DocumentsContext";
import { Icon } from "../../elements/Icon";
import { IconButton } from "../../elements/IconButton";
import { useTranslate } from "../../languages/useTranslate";
import { useIsAllowed } from "../../permissions/useIsAllowed";

/** A file holds the whole list, whatever page of it is shown. */
const OF_PAGE = ["limit", "offset"];

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
    const taken = Object.entries(params).filter(([name]) => entry?.query?.includes(name) && !OF_PAGE.includes(name));
    await download(operation, Object.fromEntries(taken));
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

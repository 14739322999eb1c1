import { useState } from "react";
import { useDownload } from "../../../actions/useDownload";
import { useBoot } from "../../../documents/DocumentsContext";
import { IconButton } from "../../../elements/buttons/IconButton";
import { Icon } from "../../../elements/Icon";
import { Menu } from "../../../elements/popovers/Menu";
import type { ListBlock } from "../../../generated/documents";
import { useTranslate } from "../../../languages/useTranslate";
import { useIsAllowed } from "../../../permissions/useIsAllowed";

/** What an export is offered from: the files of the list, and what it is asked for with. */
interface ExportButtonProps {
  files: NonNullable<ListBlock["export"]>;
  params: Record<string, unknown>;
}

/** Saves a whole list as a file, as it is searched, filtered and ordered; several files stand in a menu. Absent for who may not. */
export function ExportButton({ files, params }: ExportButtonProps) {
  const t = useTranslate();
  const download = useDownload();
  const isAllowed = useIsAllowed();
  const [isWaiting, setWaiting] = useState(false);
  const { operations } = useBoot();
  const choices = typeof files === "string" ? [{ label: "Export CSV", operation: files }] : files;
  const shown = choices.filter(({ operation }) => isAllowed(operations[operation]?.permission));
  const save = async (operation: string) => {
    setWaiting(true);
    // Whatever page is shown, the file holds all of them, and no sums.
    const { limit: _limit, offset: _offset, sums: _sums, ...asked } = params;
    await download(operation, asked);
    setWaiting(false);
  };
  const [only] = shown;
  if (!only) return null;
  const icon = <Icon name="download" />;
  if (shown.length === 1)
    return (
      <IconButton
        tone="neutral"
        icon={icon}
        label={t(only.label)}
        isWaiting={isWaiting}
        onClick={() => void save(only.operation)}
      />
    );
  const items = () =>
    shown.map(({ label, operation }) => ({ id: operation, label: t(label), onSelect: () => void save(operation) }));
  return (
    <Menu
      items={items}
      align="end"
      tone="neutral"
      icon={icon}
      isWaiting={isWaiting}
      aria-label={t("Export")}
      title={t("Export")}
    />
  );
}

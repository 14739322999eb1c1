import { useState } from "react";
import { useDownload } from "../../../actions/useDownload";
import { useBoot } from "../../../documents/DocumentsContext";
import { IconButton } from "../../../elements/buttons/IconButton";
import { Icon } from "../../../elements/Icon";
import { Menu } from "../../../elements/popovers/Menu";
import type { ListBlock } from "../../../generated/documents";
import { useTranslate } from "../../../languages/useTranslate";
import { useIsAllowed } from "../../../permissions/useIsAllowed";

/** Props of an export button: the export operations of the list, and the parameters of the list call. */
interface ExportButtonProps {
  files: NonNullable<ListBlock["export"]>;
  params: Record<string, unknown>;
}

/** Exports the whole list, with the current search, filters and sort, as a file; several formats are in a menu. Hidden without the permission. */
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
    // Without paging and sums: the file holds all pages.
    const { limit: _limit, offset: _offset, sums: _sums, ...exported } = params;
    await download(operation, exported);
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

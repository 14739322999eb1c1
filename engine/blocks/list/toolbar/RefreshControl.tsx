import { IconButton } from "../../../elements/buttons/IconButton";
import { DownGlyph, RefreshGlyph } from "../../../elements/glyphs";
import { Menu } from "../../../elements/popovers/Menu";
import { useTranslate } from "../../../languages/useTranslate";
import { useSetting } from "../../../settings/useSetting";
import styles from "./Toolbar.module.css";

/** Props of a refresh control; `every` is the interval, such as 30s. */
export interface RefreshControlProps {
  every: string | undefined;
  isFetching: boolean;
  onRefresh: () => void;
  onEvery: (choice: string | undefined) => void;
}

/** Refreshes a list now, or automatically at an interval. */
export function RefreshControl({ every, isFetching, onRefresh, onEvery }: RefreshControlProps) {
  const t = useTranslate();
  const choices = useSetting<readonly string[]>("autoRefresh");
  const items = () => [
    { id: "off", label: t("Off"), isChecked: every === undefined, onSelect: () => onEvery(undefined) },
    ...choices.map((choice) => ({
      id: choice,
      label: choice,
      isChecked: every === choice,
      onSelect: () => onEvery(choice),
    })),
  ];
  return (
    <span className={styles.group}>
      <IconButton
        tone="neutral"
        icon={<RefreshGlyph size={14} className={isFetching ? styles.turning : undefined} />}
        label={t("Refresh")}
        onClick={onRefresh}
      />
      <Menu
        items={items}
        align="end"
        icon={<DownGlyph size={14} />}
        aria-label={t("Refresh automatically")}
        title={t("Refresh automatically")}
      >
        {every}
      </Menu>
    </span>
  );
}

import { ActionButton } from "../../../actions/ActionButton";
import { useRunAction } from "../../../actions/useAction";
import { useIsNarrow } from "../../../actions/useIsNarrow";
import type { BindingContext } from "../../../bindings/bind";
import { IconButton } from "../../../elements/buttons/IconButton";
import { CloseGlyph } from "../../../elements/glyphs";
import { Icon } from "../../../elements/Icon";
import { Menu } from "../../../elements/popovers/Menu";
import type { Action } from "../../../generated/documents";
import { useTranslate } from "../../../languages/useTranslate";
import styles from "../toolbar/Toolbar.module.css";
import { SelectAll, type SelectAllProps } from "./SelectAll";

/** Props of the bulk action bar. */
export interface BulkBarProps {
  actions: readonly Action[];
  context: BindingContext;
  count: number;
  onClear: () => void;
  /** Selects all rows, where there are more than one page. */
  all: SelectAllProps | undefined;
}

/** Maximum number of buttons; the remaining actions are in a menu. */
const MAX_BUTTONS = { wide: 6, narrow: 0 };

/**
 * The bulk action bar: the number of selected rows and their actions. It overlays the end of the list, as a bar that
 * moved the rows when the first one is selected would make the next click miss.
 */
export function BulkBar({ actions, context, count, onClear, all }: BulkBarProps) {
  const t = useTranslate();
  const max = MAX_BUTTONS[useIsNarrow() ? "narrow" : "wide"];
  const hasMenu = actions.length > max + 1;
  const buttons = hasMenu ? actions.slice(0, max) : actions;
  return (
    <div role="toolbar" aria-label={t("Selected rows")} className={styles.bulk}>
      <span aria-live="polite">{t("{count} selected", { count })}</span>
      {all && count < all.total && <SelectAll {...all} />}
      {buttons.map((action) => (
        <ActionButton key={action.label} action={action} context={context} size="small" onDone={onClear} />
      ))}
      {hasMenu && <MoreActions actions={actions.slice(max)} context={context} onDone={onClear} />}
      <IconButton size="small" icon={<CloseGlyph size={14} />} label={t("Clear selection")} onClick={onClear} />
    </div>
  );
}

function MoreActions({ actions, context, onDone }: Pick<BulkBarProps, "actions" | "context"> & { onDone: () => void }) {
  const t = useTranslate();
  const { runAction, isWaiting } = useRunAction();
  const items = () =>
    actions.map((action) => ({
      id: action.label,
      label: t(action.label, context),
      icon: action.icon && <Icon name={action.icon} size={14} />,
      tone: action.tone,
      onSelect: () => void runAction(action, context, onDone),
    }));
  return (
    <Menu items={items} size="small" isWaiting={isWaiting}>
      {t("More actions")}
    </Menu>
  );
}

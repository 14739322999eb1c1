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

/** What can be done with the chosen rows. */
export interface BulkBarProps {
  actions: readonly Action[];
  context: BindingContext;
  count: number;
  onClear: () => void;
  /** How all rows are chosen, where there are more than are shown. */
  all: SelectAllProps | undefined;
}

/** So many actions are buttons; where there are more, the rest stands behind one. */
const BUTTONS = { wide: 6, narrow: 0 };

/**
 * The bar of the chosen rows: how many they are, and what can be done with them. It lies over the end of the list, for
 * rows that moved away from the pointer when the first of them is chosen would have the next click go astray.
 */
export function BulkBar({ actions, context, count, onClear, all }: BulkBarProps) {
  const t = useTranslate();
  const most = BUTTONS[useIsNarrow() ? "narrow" : "wide"];
  const isMany = actions.length > most + 1;
  const buttons = isMany ? actions.slice(0, most) : actions;
  return (
    <div role="toolbar" aria-label={t("Selected rows")} className={styles.bulk}>
      <span aria-live="polite">{t("{count} selected", { count })}</span>
      {all && count < all.total && <SelectAll {...all} />}
      {buttons.map((action) => (
        <ActionButton key={action.label} action={action} context={context} size="small" onDone={onClear} />
      ))}
      {isMany && <MoreActions actions={actions.slice(most)} context={context} onDone={onClear} />}
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

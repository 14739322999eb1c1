import { ActionButton } from "../../actions/ActionButton";
import { useRunAction } from "../../actions/useAction";
import type { BindingContext } from "../../bindings/bind";
import { Button } from "../../elements/Button";
import { Icon } from "../../elements/Icon";
import { Menu } from "../../elements/Menu";
import type { Action } from "../../generated/documents";
import { useTranslate } from "../../languages/useTranslate";
import { SelectAll, type SelectAllProps } from "./SelectAll";
import styles from "./Toolbar.module.css";

/** What can be done with the chosen rows. */
export interface Bulk {
  actions: readonly Action[];
  context: BindingContext;
  count: number;
  onClear: () => void;
  /** How all rows are chosen, where there are more than are shown. */
  all: SelectAllProps | undefined;
}

/** So many actions are buttons; where there are more, the rest stands behind one. */
const BUTTONS = 6;

/** The bar of the chosen rows: how many they are, and what can be done with them. */
export function BulkBar({ actions, context, count, onClear, all }: Bulk) {
  const t = useTranslate();
  const isMany = actions.length > BUTTONS + 1;
  const buttons = isMany ? actions.slice(0, BUTTONS) : actions;
  return (
    <div role="toolbar" aria-label={t("Selected rows")} className={styles.bulk}>
      <span aria-live="polite">{t("{count} selected", { count })}</span>
      {all && count < all.total && <SelectAll {...all} />}
      {buttons.map((action) => (
        <ActionButton key={action.label} action={action} context={context} size="small" onDone={onClear} />
      ))}
      {isMany && <MoreActions actions={actions.slice(BUTTONS)} context={context} onDone={onClear} />}
      <Button tone="quiet" size="small" onClick={onClear}>
        {t("Clear selection")}
      </Button>
    </div>
  );
}

function MoreActions({ actions, context, onDone }: Pick<Bulk, "actions" | "context"> & { onDone: () => void }) {
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

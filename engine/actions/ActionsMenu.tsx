import type { BindingContext } from "../bindings/bind";
import { Icon } from "../elements/Icon";
import { Menu } from "../elements/popovers/Menu";
import type { Action } from "../generated/documents";
import { useTranslate } from "../languages/useTranslate";
import styles from "./ActionsMenu.module.css";
import { useRunAction, useShownActions } from "./useAction";

/** Props of a menu of actions; `label` is its accessible name. */
export interface ActionsMenuProps {
  actions: readonly Action[];
  context: BindingContext;
  label: string;
  tone?: "neutral" | "quiet";
  size?: "small" | "medium";
  /** Called when an action has been chosen. */
  onRun?: () => void;
}

/** Draws a menu button with the available actions; nothing when none is available. */
export function ActionsMenu({ actions, context, label, tone = "quiet", size, onRun }: ActionsMenuProps) {
  const t = useTranslate();
  const shown = useShownActions()(actions, context);
  const { runAction, isWaiting } = useRunAction();
  if (shown.length === 0) return null;
  const items = () =>
    shown.map((action) => ({
      id: action.label,
      label: t(action.label, context),
      icon: action.icon && <Icon name={action.icon} size={14} />,
      tone: action.tone,
      onSelect: () => {
        onRun?.();
        void runAction(action, context);
      },
    }));
  return (
    <Menu
      items={items}
      align="end"
      tone={tone}
      size={size ?? (tone === "quiet" ? "small" : "medium")}
      className={styles.more}
      aria-label={label}
      title={label}
      isWaiting={isWaiting}
      data-actions
    />
  );
}

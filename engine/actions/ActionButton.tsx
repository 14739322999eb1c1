import type { BindingContext } from "../bindings/bind";
import { Button } from "../elements/buttons/Button";
import { Icon } from "../elements/Icon";
import type { Action } from "../generated/documents";
import { useTranslate } from "../languages/useTranslate";
import { ActionsMenu } from "./ActionsMenu";
import { useRunAction, useShownActions } from "./useAction";
import { useIsNarrow } from "./useIsNarrow";

/** Props of an action button: the action of the document and the values its bindings read. */
export interface ActionButtonProps {
  action: Action;
  context: BindingContext;
  size?: "small" | "medium";
  /** Called when the action succeeded; for one that opens a window, when that window has completed. */
  onDone?: () => void;
}

/** Draws one action as a button. */
export function ActionButton({ action, context, size, onDone }: ActionButtonProps) {
  const t = useTranslate();
  const { runAction, isWaiting } = useRunAction();
  return (
    <Button
      tone={action.tone}
      size={size}
      icon={action.icon && <Icon name={action.icon} />}
      isWaiting={isWaiting}
      onClick={() => void runAction(action, context, onDone)}
    >
      {t(action.label, context)}
    </Button>
  );
}

/** Props of a row of action buttons; `max` limits the buttons of a wide window. */
export interface ActionButtonsProps extends Omit<ActionButtonProps, "action"> {
  actions: readonly Action[] | undefined;
  max?: number;
}

const MAX_BUTTONS = { wide: 6, narrow: 2 };

/** Draws the available actions of a document as a row of buttons, with an overflow menu for the rest. */
export function ActionButtons({ actions, max: wide = MAX_BUTTONS.wide, ...rest }: ActionButtonsProps) {
  const t = useTranslate();
  const max = useIsNarrow() ? MAX_BUTTONS.narrow : wide;
  const shown = useShownActions()(actions, rest.context);
  const count = shown.length > max ? max - 1 : max;
  return (
    <>
      {shown.slice(0, count).map((action) => (
        <ActionButton key={action.label} {...rest} action={action} />
      ))}
      <ActionsMenu {...rest} tone="neutral" actions={shown.slice(count)} label={t("More actions")} />
    </>
  );
}

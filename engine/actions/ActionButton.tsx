import type { BindingContext } from "../bindings/bind";
import { Button } from "../elements/buttons/Button";
import { Icon } from "../elements/Icon";
import type { Action } from "../generated/documents";
import { useTranslate } from "../languages/useTranslate";
import { ActionsMenu } from "./ActionsMenu";
import { useRunAction, useShownActions } from "./useAction";
import { useIsNarrow } from "./useIsNarrow";

/** What an action needs to be drawn: the document's words and what they bind to. */
export interface ActionButtonProps {
  action: Action;
  context: BindingContext;
  size?: "small" | "medium";
  /** Called after it was done: what its window is for, where it opens one. */
  onDone?: () => void;
}

/** One action as a button. */
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

/** What a row of actions needs: the document's actions, and how many stand beside one another in a wide window. */
export interface ActionButtonsProps extends Omit<ActionButtonProps, "action"> {
  actions: readonly Action[] | undefined;
  most?: number;
}

const MOST = { wide: 6, narrow: 2 };

/** The actions of a document that are offered here, as a row of buttons, with a menu of those there is no room for. */
export function ActionButtons({ actions, most: wide = MOST.wide, ...rest }: ActionButtonsProps) {
  const t = useTranslate();
  const most = useIsNarrow() ? MOST.narrow : wide;
  const shown = useShownActions()(actions, rest.context);
  const count = shown.length > most ? most - 1 : most;
  return (
    <>
      {shown.slice(0, count).map((action) => (
        <ActionButton key={action.label} {...rest} action={action} />
      ))}
      <ActionsMenu {...rest} tone="neutral" actions={shown.slice(count)} label={t("More actions")} />
    </>
  );
}

import type { BindingContext } from "../bindings/bind";
import { Button } from "../elements/Button";
import { Icon } from "../elements/Icon";
import type { Action } from "../generated/documents";
import { useTranslate } from "../languages/useTranslate";
import { useRunAction, useShownActions } from "./useAction";

/** What an action needs to be drawn: the document's words and what they bind to. */
export interface ActionButtonProps {
  action: Action;
  context: BindingContext;
  size?: "small" | "medium";
  /** Called after it was done. */
  onDone?: () => void;
}

/** One action as a button. */
export function ActionButton({ action, context, size, onDone }: ActionButtonProps) {
  const t = useTranslate();
  const { runAction, isWaiting } = useRunAction();
  const act = async () => (await runAction(action, context)) && onDone?.();
  return (
    <Button
      tone={action.tone}
      size={size}
      icon={action.icon && <Icon name={action.icon} />}
      isWaiting={isWaiting}
      onClick={() => void act()}
    >
      {t(action.label, context)}
    </Button>
  );
}

/** The actions of a document that are offered here, as a row of buttons. */
export function ActionButtons(props: Omit<ActionButtonProps, "action"> & { actions: readonly Action[] | undefined }) {
  const { actions, ...rest } = props;
  return useShownActions()(actions, props.context).map((action) => (
    <ActionButton key={action.label} {...rest} action={action} />
  ));
}

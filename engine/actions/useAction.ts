import { useCallback } from "react";
import { type BindingContext, bind, bindParams } from "../bindings/bind";
import { useBoot } from "../documents/DocumentsContext";
import type { Action } from "../generated/documents";
import type { Translate } from "../languages/translate";
import { useTranslate } from "../languages/useTranslate";
import { useGo, useRoutePath } from "../links/LinksContext";
import { useIsAllowed } from "../permissions/useIsAllowed";
import { useToasts } from "../toasts/ToastsContext";
import { isActionShown } from "./isActionShown";
import { useOpeners } from "./openers";
import type { OperationRequest } from "./runOperation";
import { useDownload } from "./useDownload";
import { useOperationRun } from "./useOperationRun";

/** Returns a filter of a document's actions: those available in a context. */
export function useShownActions(): (actions: readonly Action[] | undefined, context: BindingContext) => Action[] {
  const { operations } = useBoot();
  const isAllowed = useIsAllowed();
  const pathOf = useRoutePath();
  return useCallback(
    (actions, context) =>
      (actions ?? []).filter((action) => isActionShown(action, context, { operations, isAllowed, pathOf })),
    [operations, isAllowed, pathOf],
  );
}

/** Runs an action; resolves to whether it succeeded or its window opened. `onDone` is called when the window has completed. */
export function useRunAction(): {
  runAction: (action: Action, context: BindingContext, onDone?: () => void) => Promise<boolean>;
  isWaiting: boolean;
} {
  const { run, isWaiting } = useOperationRun();
  const download = useDownload();
  const { operations } = useBoot();
  const { openForm, openModal, ask } = useOpeners();
  const { show } = useToasts();
  const go = useGo();
  const pathOf = useRoutePath();
  const t = useTranslate();
  const runAction = useCallback(
    async (action: Action, context: BindingContext, onDone?: () => void) => {
      const params = bindParams(action.params, context);
      const inside = { ...context, route: { ...context.route, ...params } };
      const notify = (isDone: boolean) => {
        if (isDone) onDone?.();
        return isDone;
      };
      if (action.form !== undefined) openForm(action.form, inside, notify);
      else if (action.modal !== undefined) openModal(action.modal, inside, notify);
      else if (action.newTab && action.route !== undefined) openTab(pathOf(action.route, params));
      else if (action.route !== undefined) go(action.route, params);
      else if (action.href !== undefined) window.open(action.href, "_blank", "noopener,noreferrer");
      else if (action.operation !== undefined && operations[action.operation]?.file) {
        const text = action.confirm;
        if (text !== undefined && !(await ask({ text: t(text, context), tone: "primary" }))) return false;
        return notify(await download(action.operation, params, action.body && bind(action.body, context)));
      } else if (action.operation !== undefined) {
        const outcome = await run(requestOf({ ...action, operation: action.operation }, context, t));
        if (outcome.status === "failed") show({ text: outcome.text, tone: "danger" });
        return notify(outcome.status === "done");
      }
      return true;
    },
    [run, openForm, openModal, ask, go, pathOf, show, t, download, operations],
  );
  return { runAction, isWaiting };
}

function openTab(path: string | undefined): void {
  if (path !== undefined) window.open(path, "_blank", "noopener");
}

/** The request of an action: parameters and body bound, texts translated and filled. */
export function requestOf(
  action: Omit<Action, "label"> & { operation: string },
  context: BindingContext,
  t: Translate,
): OperationRequest {
  const textOf = (text: string | undefined) => (text === undefined ? undefined : t(text, context));
  return {
    operation: action.operation,
    params: bindParams(action.params, context),
    body: action.body && bind(action.body, context),
    confirm: textOf(action.confirm) ?? confirmMatching(context, t),
    tone: action.tone,
    item: textOf(action.item),
    success: textOf(action.success),
    ...(action.progressWindow === false && { follow: () => {} }),
  };
}

// Confirms a change of all matching rows, with their count.
function confirmMatching({ selection }: BindingContext, t: Translate): string | undefined {
  if (selection === undefined || "map" in selection) return undefined;
  return t("Do this with all {count} that match?", { count: selection.length });
}

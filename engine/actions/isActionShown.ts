import { type BindingContext, bindParams } from "../bindings/bind";
import { holds } from "../conditions/holds";
import type { OperationEntry } from "../documents/boot";
import type { Action } from "../generated/documents";

/** The checks that decide whether an action is available. */
export interface ActionChecks {
  operations: Record<string, OperationEntry>;
  isAllowed: (permission: string | undefined) => boolean;
  /** The path of a route; undefined where it does not exist, is switched off or not permitted. */
  pathOf: (route: string, params: Record<string, unknown>) => string | undefined;
}

/** Whether an action is available: permitted, its condition holds, and its route can be reached. */
export function isActionShown(action: Action, context: BindingContext, checks: ActionChecks): boolean {
  const { operation, route, permission } = action;
  if (!checks.isAllowed(permission)) return false;
  if (operation !== undefined && !checks.isAllowed(checks.operations[operation]?.permission)) return false;
  if (route !== undefined && checks.pathOf(route, bindParams(action.params, context)) === undefined) return false;
  return holds(action.visible, context);
}

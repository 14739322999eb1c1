import { useState } from "react";
import { useIsAllowed, useOpeners, useOperationRun, useToasts, useTranslate } from "#engine";
import { type Company, canMove } from "./companyBranches";

/** Moves companies in the tree, by drag and drop or with a form. */
export interface CompanyMove {
  isAllowed: boolean;
  /** Sets the company that is being dragged; undefined when the drag ends. */
  drag(id: number | undefined): void;
  /** Whether the dragged company may be dropped on this company. */
  canDrop(target: number): boolean;
  /** Moves the dragged company below this one, after a confirmation. */
  drop(target: Company): Promise<void>;
  /** Opens the form that moves this company. */
  openForm(id: number): void;
}

/** Provides the moves of the tree; `isAllowed` is false without the permission `move_companies`. */
export function useCompanyMove(companies: readonly Company[]): CompanyMove {
  const t = useTranslate();
  const isAllowed = useIsAllowed()("move_companies");
  const openers = useOpeners();
  const { run } = useOperationRun();
  const { show } = useToasts();
  const [dragged, drag] = useState<number>();
  const canDrop = (target: number) => isAllowed && dragged !== undefined && canMove(companies, dragged, target);
  const drop = async (target: Company) => {
    const source = companies.find(({ id }) => id === dragged);
    drag(undefined);
    if (source === undefined || !canDrop(target.id)) return;
    const outcome = await run({
      operation: "moveCompany",
      body: { source: source.id, target: target.id },
      confirm: t("Move {name} with all below it to {target}?", { name: source.name, target: target.name }),
      tone: "primary",
      success: t("The company was moved."),
    });
    if (outcome.status === "failed") show({ text: outcome.text, tone: "danger" });
  };
  const openForm = (source: number) => openers.openForm("move-company", { route: { source } });
  return { isAllowed, drag, canDrop, drop, openForm };
}

import { useState } from "react";
import { useIsAllowed, useOpeners, useOperationRun, useToasts, useTranslate } from "#engine";
import { type Company, canMove } from "./companyBranches";

/** How companies are put below others: by dragging, or with a form for those who do not drag. */
export interface CompanyMove {
  isAllowed: boolean;
  /** Tells which company is dragged, or that none is any more. */
  drag(id: number | undefined): void;
  /** Whether the dragged company may be let go here. */
  takes(target: number): boolean;
  /** Asks whether the dragged company is to move here, and moves it. */
  drop(target: Company): Promise<void>;
  /** Opens the form that asks where this company is to move. */
  choose(id: number): void;
}

/** Lets the user move companies, where that is permitted. */
export function useCompanyMove(companies: readonly Company[]): CompanyMove {
  const t = useTranslate();
  const isAllowed = useIsAllowed()("move_companies");
  const { openForm } = useOpeners();
  const { run } = useOperationRun();
  const { show } = useToasts();
  const [dragged, drag] = useState<number>();
  const takes = (target: number) => isAllowed && dragged !== undefined && canMove(companies, dragged, target);
  const drop = async (target: Company) => {
    const source = companies.find(({ id }) => id === dragged);
    drag(undefined);
    if (source === undefined || !takes(target.id)) return;
    const outcome = await run({
      operation: "moveCompany",
      body: { source: source.id, target: target.id },
      confirm: t("Move {name} with all below it to {target}?", { name: source.name, target: target.name }),
      tone: "primary",
      success: t("The company was moved."),
    });
    if (outcome.status === "failed") show({ text: outcome.text, tone: "danger" });
  };
  const choose = (source: number) => openForm("move-company", { route: { source } });
  return { isAllowed, drag, takes, drop, choose };
}

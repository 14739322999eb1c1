import { type DragEvent, type ReactNode, useState } from "react";
import { Button, RouteLink, useIsAllowed, useOpeners, useTranslate } from "#engine";
import styles from "./CompanyTree.module.css";
import type { Branch, Company } from "./companyBranches";
import type { CompanyMove } from "./useCompanyMove";

/** Companies at this level cannot have child companies. */
const LOWEST_LEVEL = 3;

interface CompanyBranchProps {
  branch: Branch;
  move: CompanyMove;
  isOpen: (id: number) => boolean;
  onToggle: (id: number) => void;
}

/** Tree node of a company, with its child companies when expanded. */
export function CompanyBranch({ branch: { company, below }, ...rest }: CompanyBranchProps) {
  const t = useTranslate();
  const { isOpen, onToggle, move } = rest;
  const hasChildren = below.length > 0;
  const isExpanded = hasChildren && isOpen(company.id);
  return (
    <li>
      <DropTarget company={company} move={move}>
        {hasChildren ? (
          <button
            type="button"
            className={styles.fold}
            aria-expanded={isExpanded}
            aria-label={t("{count, plural, one {# company below} other {# companies below}}", { count: below.length })}
            onClick={() => onToggle(company.id)}
          />
        ) : (
          <span className={styles.leaf} />
        )}
        <CompanyCounts company={company} />
        <Buttons company={company} move={move} />
      </DropTarget>
      {isExpanded && (
        <ul>
          {below.map((one) => (
            <CompanyBranch key={one.company.id} branch={one} {...rest} />
          ))}
        </ul>
      )}
    </li>
  );
}

function DropTarget({ company, move, children }: { company: Company; move: CompanyMove; children: ReactNode }) {
  const [isOver, setOver] = useState(false);
  const over = (event: DragEvent) => {
    if (!move.canDrop(company.id)) return;
    event.preventDefault();
    setOver(true);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the Move button is the keyboard alternative to dragging
    <div
      className={styles.node}
      data-over={isOver || undefined}
      draggable={move.isAllowed}
      onDragStart={(event) => {
        event.dataTransfer.effectAllowed = "move";
        event.dataTransfer.setData("text/plain", company.name);
        move.drag(company.id);
      }}
      onDragEnd={() => move.drag(undefined)}
      onDragOver={over}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        void move.drop(company);
      }}
    >
      {children}
    </div>
  );
}

function CompanyCounts({
  company: { id, name, level, devices_count, users_count, credits_left },
}: {
  company: Company;
}) {
  const t = useTranslate();
  return (
    <>
      <RouteLink route="company.info" params={{ company_id: id }}>
        {name}
      </RouteLink>
      <span className={styles.counts}>
        {t("Level")} {level} · {t("Devices")} {devices_count} · {t("Users")} {users_count} · {t("Credits")}{" "}
        {credits_left}
      </span>
    </>
  );
}

function Buttons({ company: { id, name, level, parent_id }, move }: { company: Company; move: CompanyMove }) {
  const t = useTranslate();
  const mayCreate = useIsAllowed()("create_companies");
  const { openForm } = useOpeners();
  return (
    <span className={styles.buttons}>
      {mayCreate && level < LOWEST_LEVEL && (
        <Button
          tone="quiet"
          size="small"
          aria-label={t("Add a company below {name}", { name })}
          onClick={() => openForm("new-company", { route: { parent_id: id } })}
        >
          {t("Add")}
        </Button>
      )}
      {move.isAllowed && parent_id !== undefined && (
        <Button tone="quiet" size="small" aria-label={t("Move {name}", { name })} onClick={() => move.openForm(id)}>
          {t("Move")}
        </Button>
      )}
    </span>
  );
}

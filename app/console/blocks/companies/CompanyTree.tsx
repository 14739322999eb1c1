import { useState } from "react";
import { Button, type CustomBlockProps, SearchInput, useOperation, useTranslate } from "#engine";
import { CompanyBranch } from "./CompanyBranch";
import styles from "./CompanyTree.module.css";
import { branchesOf, type Company } from "./companyBranches";
import { useCompanyMove } from "./useCompanyMove";

const shown = "id,name,parent_id,level,devices_count,users_count,credits_left";
const everything = { limit: 10000, sort: "name", fields: shown };

/** How many companies are all unfolded at first. */
const FEW = 200;

/** The companies the user sees as a tree. In code because no other list is drawn as one, or changed by dragging. */
export function CompanyTree(_props: CustomBlockProps) {
  const t = useTranslate();
  const { data, error, refetch } = useOperation<Company[]>("listCompanies", everything);
  if (error && data === undefined) {
    return (
      <p role="alert">
        {error.errors[0]?.message ?? t("The record could not be read.")}{" "}
        <button type="button" onClick={() => void refetch()}>
          {t("Try again")}
        </button>
      </p>
    );
  }
  return data === undefined ? <div aria-busy="true" /> : <Tree companies={data} />;
}

function Tree({ companies }: { companies: readonly Company[] }) {
  const t = useTranslate();
  const [text, setText] = useState("");
  // What stands for all, and which are otherwise.
  const [unfolding, setUnfolding] = useState({ all: companies.length <= FEW, otherwise: new Set<number>() });
  const move = useCompanyMove(companies);
  const branches = branchesOf(companies, text);
  const isSearched = text.trim() !== "";
  const toggle = (id: number) => {
    const otherwise = new Set(unfolding.otherwise);
    if (!otherwise.delete(id)) otherwise.add(id);
    setUnfolding({ ...unfolding, otherwise });
  };
  return (
    <>
      <div className={styles.bar}>
        <SearchInput value={text} onChange={setText} />
        <Button onClick={() => setUnfolding({ all: true, otherwise: new Set() })}>{t("Expand all")}</Button>
        <Button onClick={() => setUnfolding({ all: false, otherwise: new Set() })}>{t("Collapse all")}</Button>
      </div>
      {branches.length === 0 && <p role="status">{t("No results found")}</p>}
      <ul className={styles.tree}>
        {branches.map((branch) => (
          <CompanyBranch
            key={branch.company.id}
            branch={branch}
            move={move}
            isOpen={(id) => isSearched || unfolding.all !== unfolding.otherwise.has(id)}
            onToggle={toggle}
          />
        ))}
      </ul>
    </>
  );
}

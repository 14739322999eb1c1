import { useState } from "react";
import { Button, type CustomBlockProps, SearchInput, useOperation, useTranslate } from "#engine";
import { CompanyBranch } from "./CompanyBranch";
import styles from "./CompanyTree.module.css";
import { branchesOf, type Company } from "./companyBranches";
import { useCompanyMove } from "./useCompanyMove";

const FIELDS = "id,name,parent_id,level,devices_count,users_count,credits_left";
const PARAMS = { limit: 10000, sort: "name", fields: FIELDS };

/** Trees with at most this many companies start fully expanded. */
const MAX_EXPANDED = 200;

/** The user's companies as a tree. A custom block, because no standard block draws a tree or supports drag and drop. */
export function CompanyTree(_props: CustomBlockProps) {
  const t = useTranslate();
  const { data, error, refetch } = useOperation<Company[]>("listCompanies", PARAMS);
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
  // The state of all nodes, and the ids of those in the opposite state.
  const [expansion, setExpansion] = useState({ all: companies.length <= MAX_EXPANDED, exceptions: new Set<number>() });
  const move = useCompanyMove(companies);
  const branches = branchesOf(companies, text);
  const isSearched = text.trim() !== "";
  const toggle = (id: number) => {
    const exceptions = new Set(expansion.exceptions);
    if (!exceptions.delete(id)) exceptions.add(id);
    setExpansion({ ...expansion, exceptions });
  };
  return (
    <>
      <div className={styles.bar}>
        <SearchInput value={text} onChange={setText} />
        <Button onClick={() => setExpansion({ all: true, exceptions: new Set() })}>{t("Expand all")}</Button>
        <Button onClick={() => setExpansion({ all: false, exceptions: new Set() })}>{t("Collapse all")}</Button>
      </div>
      {branches.length === 0 && <p role="status">{t("No results found")}</p>}
      <ul className={styles.tree}>
        {branches.map((branch) => (
          <CompanyBranch
            key={branch.company.id}
            branch={branch}
            move={move}
            isOpen={(id) => isSearched || expansion.all !== expansion.exceptions.has(id)}
            onToggle={toggle}
          />
        ))}
      </ul>
    </>
  );
}

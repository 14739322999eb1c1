import { type CustomBlockProps, RouteLink, useOperation, useTranslate } from "#engine";
import styles from "./CompanyTree.module.css";

interface Company {
  id: number;
  name: string;
  parent_id: number | null;
  devices_count: number;
  users_count: number;
}

const everything = { limit: 10000, sort: "name", fields: "id,name,parent_id,devices_count,users_count" };

/** The companies the user sees as a tree. In code because no other list is drawn as one. */
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
  if (data === undefined) return <div aria-busy="true" />;
  const known = new Set(data.map(({ id }) => id));
  const tops = data.filter(({ parent_id }) => parent_id === null || !known.has(parent_id));
  return (
    <ul className={styles.tree}>
      {tops.map((company) => (
        <Branch key={company.id} company={company} all={data} />
      ))}
    </ul>
  );
}

function Branch({ company, all }: { company: Company; all: readonly Company[] }) {
  const t = useTranslate();
  const below = all.filter(({ parent_id }) => parent_id === company.id);
  if (below.length === 0) {
    return (
      <li>
        <Node company={company} />
      </li>
    );
  }
  return (
    <li>
      <Node company={company} />
      <details open>
        <summary>
          {t("{count, plural, one {# company below} other {# companies below}}", { count: below.length })}
        </summary>
        <ul>
          {below.map((child) => (
            <Branch key={child.id} company={child} all={all} />
          ))}
        </ul>
      </details>
    </li>
  );
}

function Node({ company: { id, name, devices_count, users_count } }: { company: Company }) {
  const t = useTranslate();
  return (
    <span className={styles.node}>
      <RouteLink route="company.info" params={{ company_id: id }}>
        {name}
      </RouteLink>
      <span className={styles.counts}>
        {t("Devices")} {devices_count} · {t("Users")} {users_count}
      </span>
    </span>
  );
}

import { QueryClientProvider } from "@tanstack/react-query";
import { FormattedValue, RouteLink, useBoot, useIsAllowed, useOperation, useTranslate, useUser } from "#engine";
import styles from "./ResourceSummary.module.css";
import { useSummaryCache } from "./useSummaryCache";

interface Company {
  id: number;
  name: string;
  remaining_data: number;
}

interface CreditsLeft {
  credit_type_id: number;
  credit_type: string;
  credit_type_name: string;
  credits_left: number;
}

/**
 * Shows the remaining data and credits of the user's company. A custom block, because it joins two records with separate
 * permissions and depends on a brand flag.
 */
export function ResourceSummary() {
  const t = useTranslate();
  const { brand } = useBoot();
  const user = useUser();
  const isAllowed = useIsAllowed();
  const cache = useSummaryCache();
  const hasCompany = user?.company !== undefined && isAllowed("view_companies");
  const hasCredits = isAllowed("view_credits_summary");
  if (brand.show_data !== true || (!hasCompany && !hasCredits)) return null;
  const pays = user?.show_payment_control === true;
  return (
    <section className={styles.summary} aria-label={t("Resources")}>
      <QueryClientProvider client={cache}>
        {hasCompany && user?.company && <CompanyData id={user.company.id} />}
        {hasCredits && <Credits />}
      </QueryClientProvider>
      {pays && brand.buy_link !== undefined && (
        <a href={brand.buy_link} target="_blank" rel="noopener noreferrer">
          {t("Get more resources")}
        </a>
      )}
      {pays && brand.buy_notice !== undefined && <p className={styles.note}>{t(brand.buy_notice)}</p>}
    </section>
  );
}

function CompanyData({ id }: { id: number }) {
  const t = useTranslate();
  const { data } = useOperation<Company>("getCompany", { id }, { background: true });
  if (!data) return null;
  return (
    <>
      <RouteLink route="company.info" params={{ company_id: id }}>
        {data.name}
      </RouteLink>
      <dl className={styles.values}>
        <div>
          <dt>{t("Data left")}</dt>
          <dd>
            <FormattedValue value={data.remaining_data} record={data} format="bytes" />
          </dd>
        </div>
      </dl>
    </>
  );
}

function Credits() {
  const t = useTranslate();
  const { data, error } = useOperation<{ credits?: { left?: CreditsLeft[] } }>(
    "getCreditsSummary",
    {},
    { background: true },
  );
  const left = data?.credits?.left ?? [];
  if (error) return <p className={styles.note}>{t("Credits could not be loaded.")}</p>;
  if (data && left.length === 0) return <p className={styles.note}>{t("No credits yet")}</p>;
  return (
    <dl className={styles.values}>
      {left.map(({ credit_type_id, credit_type, credit_type_name, credits_left }) => (
        <div key={credit_type_id ?? credit_type}>
          <dt>{credit_type_name}</dt>
          <dd>
            <FormattedValue value={credits_left} record={data} format="number" />
          </dd>
        </div>
      ))}
    </dl>
  );
}

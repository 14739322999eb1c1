import type { Transaction } from "kysely";
import { EXAMPLE_SPECIFICATIONS } from "../../simulator/descriptions/exampleSpecification";
import type { Tables } from "../database/tables/tables";
import { DEMO_CREDITS, DEMO_NOTICES, DEMO_NOTIFICATIONS } from "./demoShell";
import { ago } from "./SeedContext";

type SeedTransaction = Transaction<Tables>;

const MONTH = 720;

/** Seeds notifications of every user, notices and credits. */
export async function seedShell(transaction: SeedTransaction, companies: number[], now: Date): Promise<void> {
  const hoursAgo = (hours: number) => ago(now, hours, "hour");
  const people = await transaction.selectFrom("users").select(["id", "company_id"]).orderBy("id").execute();
  const notifications = people.flatMap(({ id, company_id }) =>
    DEMO_NOTIFICATIONS.map(({ type, summary, age, seen }) => {
      const seen_at = seen === undefined ? null : hoursAgo(age - seen);
      return { user_id: id, company_id, type, summary, created_at: hoursAgo(age), seen_at };
    }),
  );
  if (notifications.length > 0) await transaction.insertInto("notifications").values(notifications).execute();
  const notices = DEMO_NOTICES.map(({ type, message, age }) => ({ type, message, enabled_at: hoursAgo(age) }));
  await transaction.insertInto("notices").values(notices).execute();
  const credits = DEMO_CREDITS.flatMap(([company, credit_type_id, credit_count, credit_left], index) => {
    const company_id = companies[company];
    const assigned_at = hoursAgo(MONTH * (index + 1));
    return company_id === undefined
      ? []
      : { company_id, credit_type_id, credit_count, credit_left, assigned_at, pro_form_nr: null };
  });
  await transaction.insertInto("credits").values(credits).execute();
  await seedSpecifications(transaction, now);
}

// Uses the last firmware brand, so that a specification uploaded by a vendor takes precedence.
async function seedSpecifications(transaction: SeedTransaction, now: Date): Promise<void> {
  const rows = (["rutos", "tswos"] as const).map((system) => ({
    ...{ system, firmware_brand_id: 999, name: `${system}-demonstration.json`, uploaded_by: "demonstration" },
    ...{ content: JSON.stringify(EXAMPLE_SPECIFICATIONS[system]), created_at: now, updated_at: now },
  }));
  const insert = transaction.insertInto("device_specifications").values(rows);
  await insert.onConflict((conflict) => conflict.columns(["system", "firmware_brand_id"]).doNothing()).execute();
}

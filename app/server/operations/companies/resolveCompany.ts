import { invalid } from "../../requests/ApiError";
import type { SessionContext } from "../../requests/Context";

/** A visible company; the caller's own by default. */
export async function resolveCompany(
  { transaction, session }: SessionContext,
  wanted = session.companyId,
  source = "company_id",
): Promise<number> {
  const query = transaction.selectFrom("companies").select("id").where("id", "=", wanted);
  if (!(await query.executeTakeFirst()))
    throw invalid(source, "This company does not exist, or you do not have access to it.");
  return wanted;
}

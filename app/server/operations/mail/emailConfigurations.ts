import { sql } from "kysely";
import type { components } from "#generated/api";
import { searchIn } from "../../lists/conditions";
import { defineListing } from "../../lists/defineListing";
import { readList, readOne } from "../../lists/readList";
import { isAnyOf, withinTenantScope } from "../../lists/tenantScope";
import { problemOfHost } from "../../mail/company/mailHosts";
import { MAIL_SERVER_PURPOSE } from "../../mail/company/serverHealth";
import { ApiError, invalid, notFound } from "../../requests/ApiError";
import type { SessionContext } from "../../requests/Context";
import type { Handlers } from "../../requests/Handler";
import { seal } from "../../session/seal";
import { limitMails, readerOf, readOwnAccount } from "../account/ownAccount";
import { resolveCompany } from "../companies/resolveCompany";
import { failOnDuplicate } from "../rows/failOnDuplicate";

type EmailConfiguration = components["schemas"]["EmailConfiguration"];

const id = sql`e.id`;
const company = sql`e.company_id`;

const listing = defineListing("listEmailConfigurations", {
  from: sql`email_configurations e`,
  joins: sql`left join companies c on c.id = e.company_id`,
  id,
  properties: {
    id,
    company_id: company,
    company_name: sql`c.name`,
    name: sql`e.name`,
    host: sql`e.host`,
    port: sql`e.port`,
    email: sql`e.email`,
    username: sql`e.username`,
    created_at: sql`e.created_at`,
    updated_at: sql`e.updated_at`,
    failing_since: sql`e.failing_since`,
    last_error: sql`e.last_error`,
  },
  sorts: {
    id: { by: id },
    name: { by: sql`lower(e.name)` },
    host: { by: sql`lower(e.host)` },
    email: { by: sql`lower(e.email)` },
    company_name: { by: sql`lower(c.name)` },
    created_at: { by: sql`e.created_at` },
  },
  search: searchIn({ name: sql`e.name`, host: sql`e.host`, email: sql`e.email`, username: sql`e.username` }),
});

async function configurationResponse({ transaction }: SessionContext, wanted: number, fields?: readonly string[]) {
  const data = await readOne<EmailConfiguration>(transaction, listing, wanted, fields);
  if (!data) throw notFound();
  return { success: true, data } as const;
}

function sealed({ services }: SessionContext, password: string): Buffer {
  return seal(services.secret, MAIL_SERVER_PURPOSE, password);
}

/** Refuses hosts and ports that the operator does not allow for mail servers; host names are resolved when a mail is sent. */
function refuseHost({ services }: SessionContext, { host = "", port = 0 }: { host?: string; port?: number }): void {
  const problem = problemOfHost(services.options.companyMailHosts ?? [], host, port);
  if (problem) throw invalid(problem.field, problem.message);
}

type Ids =
  | "listEmailConfigurations"
  | "getEmailConfiguration"
  | "createEmailConfiguration"
  | "updateEmailConfiguration"
  | "testEmailConfiguration"
  | "deleteEmailConfiguration";

/** Mail servers of companies. */
export const emailConfigurations: Handlers<Ids> = {
  async listEmailConfigurations({ query }, { transaction, session }) {
    const filters = withinTenantScope(company, session);
    if (query.id) filters.push(isAnyOf(id, query.id));
    if (query.company_id) filters.push(isAnyOf(company, query.company_id));
    const found = await readList<EmailConfiguration>(transaction, listing, query, filters);
    return { status: 200, body: { success: true, ...found } };
  },

  async getEmailConfiguration({ path }, context) {
    return { status: 200, body: await configurationResponse(context, path.id) };
  },

  async createEmailConfiguration({ body: { password, ...body } }, context) {
    const company_id = await resolveCompany(context, body.company_id);
    refuseHost(context, body);
    const times = { created_at: context.now, updated_at: context.now };
    const insert = context.transaction
      .insertInto("email_configurations")
      .values({ ...body, company_id, password: sealed(context, password), ...times })
      .returning("id")
      .executeTakeFirstOrThrow();
    const created = await failOnDuplicate("email_configurations_name", "name", insert);
    return { status: 201, body: await configurationResponse(context, created.id) };
  },

  async updateEmailConfiguration({ path, query, body: { password, ...body } }, context) {
    if (body.host !== undefined || body.port !== undefined)
      refuseHost(context, { ...(await configurationResponse(context, path.id)).data, ...body });
    const update = context.transaction
      .updateTable("email_configurations")
      .set({ ...body, ...(password && { password: sealed(context, password) }), updated_at: context.now })
      .where("id", "=", path.id)
      .execute();
    await failOnDuplicate("email_configurations_name", "name", update);
    const data = await configurationResponse(context, path.id, query.fields);
    if (query.fields_only) return { status: 200, body: { success: true, data: Object.keys(listing.properties) } };
    return { status: 200, body: data };
  },

  async testEmailConfiguration({ path }, context) {
    await configurationResponse(context, path.id, ["id"]);
    const account = await readOwnAccount(context);
    await limitMails(context, account);
    const test = await context.services.mail.test(path.id, readerOf(context, account));
    if (!test) throw notFound();
    if (test === "busy") throw new ApiError("TOO_MANY_REQUESTS", { headers: { "retry-after": "20" } });
    if (!test.isAccepted)
      throw new ApiError("BAD_REQUEST", { message: `The mail server did not take the mail: ${test.response}` });
    return { status: 200, body: { success: true, data: { email: account.email, answer: test.response } } };
  },

  async deleteEmailConfiguration({ path }, { transaction }) {
    const { numDeletedRows } = await transaction
      .deleteFrom("email_configurations")
      .where("id", "=", path.id)
      .executeTakeFirstOrThrow();
    if (numDeletedRows === 0n) throw notFound();
    return { status: 200, body: { success: true } };
  },
};

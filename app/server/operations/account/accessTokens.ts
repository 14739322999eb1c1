import { randomBytes } from "node:crypto";
import { dayjs } from "../../../domain/dayjs";
import { listTokenScopes } from "../../permissions/tokenScopes";
import { ApiError, invalid, notFound } from "../../requests/ApiError";
import type { SessionContext } from "../../requests/Context";
import type { Handlers } from "../../requests/Handler";
import { TOKEN_PREFIX } from "../../session/readAccessToken";
import { hashToken } from "../../session/tokens";
import { presentTime } from "../../values/presentTime";
import { failOnDuplicate } from "../rows/failOnDuplicate";
import { checkPassword, readOwnAccount } from "./ownAccount";

/** The most access tokens of one user. */
const MAX_TOKENS = 50;

function scopesOf({ services }: SessionContext): string[] {
  return listTokenScopes(services.documents().documents.api);
}

function ownTokens({ transaction, session }: SessionContext) {
  return transaction.selectFrom("personal_tokens").where("user_id", "=", session.id);
}

async function failWhenFull(context: SessionContext): Promise<void> {
  const held = await ownTokens(context).select("id").limit(MAX_TOKENS).execute();
  if (held.length < MAX_TOKENS) return;
  throw new ApiError("BAD_REQUEST", { message: "You have as many access tokens as one can have. Revoke one first." });
}

async function failWithoutAccess({ transaction, session }: SessionContext): Promise<void> {
  const query = transaction.selectFrom("companies").select("api_access").where("id", "=", session.companyId);
  if ((await query.executeTakeFirst())?.api_access) return;
  throw new ApiError("FORBIDDEN", { message: "Your company does not have access to the API." });
}

type Ids = "listAccessTokens" | "listTokenScopes" | "createAccessToken" | "revokeAccessToken";

/** The caller's personal access tokens, with which programs use the API. */
export const accessTokens: Handlers<Ids> = {
  async listAccessTokens(_request, context) {
    const rows = await ownTokens(context)
      .select(["id", "name", "scopes", "created_at", "expires_at", "last_used_at", "last_used_address"])
      .orderBy("created_at", "desc")
      .orderBy("id")
      .execute();
    const data = rows.map((row) => ({
      ...row,
      expired: row.expires_at <= context.now,
      created_at: presentTime(row.created_at),
      expires_at: presentTime(row.expires_at),
      last_used_at: row.last_used_at && presentTime(row.last_used_at),
    }));
    return { status: 200, body: { success: true, data, meta: { total: data.length } } };
  },

  async listTokenScopes(_request, context) {
    return { status: 200, body: { success: true, data: scopesOf(context) } };
  },

  async createAccessToken({ body: { name, scopes, days, password } }, context) {
    const { transaction, session, now } = context;
    const known = scopesOf(context);
    if (!scopes.every((scope) => known.includes(scope))) throw invalid("scopes", "This scope does not exist.");
    await checkPassword(context, await readOwnAccount(context), password, "password");
    await failWithoutAccess(context);
    await failWhenFull(context);
    const token = `${TOKEN_PREFIX}${randomBytes(32).toString("base64url")}`;
    const values = { user_id: session.id, name, hash: hashToken(token), scopes: [...new Set(scopes)].sort() };
    const insert = transaction
      .insertInto("personal_tokens")
      .values({ ...values, created_at: now, expires_at: dayjs.utc(now).add(days, "day").toDate() })
      .returning("id")
      .executeTakeFirstOrThrow();
    const { id } = await failOnDuplicate("personal_tokens_name", "name", insert);
    return { status: 201, body: { success: true, data: { id, token } } };
  },

  async revokeAccessToken({ path }, { transaction, session }) {
    const revoked = await transaction
      .deleteFrom("personal_tokens")
      .where("user_id", "=", session.id)
      .where("id", "=", path.id)
      .returning("id")
      .executeTakeFirst();
    if (!revoked) throw notFound();
    return { status: 200, body: { success: true } };
  },
};

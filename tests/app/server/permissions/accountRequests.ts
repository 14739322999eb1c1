import type { Kysely } from "kysely";
import { hashCode } from "../../../../app/server/account/secrets";
import type { Tables } from "../../../../app/server/database/tables/tables";
import { hashToken } from "../../../../app/server/session/tokens";
import { PASSWORD, SECRET } from "../api/world";

/** Rows for account requests. */
export interface AccountSubjects {
  /** An access token of the actor. */
  accessToken: string;
  /** The uuid of a challenge of the actor's second factor, whose code is CODE. */
  challenge: string;
  /** A phone of the actor. */
  phone: number;
}

const CODE = "123456";

/** Sets up a second factor for the actor, and a challenge for it. */
export async function createAccountSubjects(
  db: Kysely<Tables>,
  actor: number,
  unique: string,
): Promise<AccountSubjects> {
  await db.updateTable("users").set({ mfa_type: "email" }).where("id", "=", actor).execute();
  await db
    .insertInto("mfa_challenges")
    .values({
      hash: hashToken(unique),
      user_id: actor,
      purpose: "set-up",
      method: "email",
      code_hash: hashCode(SECRET, unique, CODE),
      totp_secret: null,
      expires_at: new Date("2100-01-01"),
    })
    .execute();
  const token = { name: unique, hash: hashToken(`fht_${unique}`), scopes: ["tags:read"], created_at: new Date() };
  const { id } = await db
    .insertInto("personal_tokens")
    .values({ ...token, user_id: actor, expires_at: new Date("2100-01-01") })
    .returning("id")
    .executeTakeFirstOrThrow();
  const hash = hashToken(`phone ${unique}`);
  const phone = await db
    .insertInto("phones")
    .values({ user_id: actor, name: unique, token_hash: hash, pin_hash: hash, created_at: new Date(), pairing: null })
    .returning("id")
    .executeTakeFirstOrThrow();
  return { challenge: unique, accessToken: id, phone: phone.id };
}

const TOKEN = "t".repeat(43);
const NEW_PASSWORD = "a new password";

/** A valid request for every account operation. */
export const accountRequests = {
  confirmSignIn: (_world: unknown, { challenge }: AccountSubjects) => ({
    method: "POST" as const,
    url: "/account/login/mfa",
    body: { session_uuid: challenge, session_code: CODE },
  }),
  resendSignInCode: (_world: unknown, { challenge }: AccountSubjects) => ({
    method: "POST" as const,
    url: "/account/login/mfa/resend",
    body: { session_uuid: challenge },
  }),
  forgotPassword: () => ({ method: "POST" as const, url: "/account/password/forgot", body: { email: "a@own.test" } }),
  resetPassword: () => ({
    method: "POST" as const,
    url: "/account/password/reset",
    body: { token: TOKEN, password: NEW_PASSWORD },
  }),
  verifyEmail: () => ({ method: "POST" as const, url: "/account/user/activation", body: { token: TOKEN } }),
  readInvitation: () => ({ method: "POST" as const, url: "/account/invitation", body: { token: TOKEN } }),
  acceptInvitation: () => ({
    method: "POST" as const,
    url: "/account/invitation/accept",
    body: { token: TOKEN, password: NEW_PASSWORD },
  }),
  getAccount: () => ({ method: "GET" as const, url: "/account/user" }),
  updateAccount: () => ({ method: "PUT" as const, url: "/account/user", body: { tos_accepted: true } }),
  resendActivation: () => ({ method: "POST" as const, url: "/account/user/activation/resend" }),
  changePassword: () => ({
    method: "PUT" as const,
    url: "/account/password",
    body: { current_password: PASSWORD, password: PASSWORD },
  }),
  beginMfa: () => ({ method: "POST" as const, url: "/mfa", body: { mfa_type: "totp", password: PASSWORD } }),
  confirmMfa: (_world: unknown, { challenge }: AccountSubjects) => ({
    method: "POST" as const,
    url: "/mfa/confirm",
    body: { session_uuid: challenge, session_code: CODE },
  }),
  renewRecoveryCodes: () => ({ method: "POST" as const, url: "/mfa/recovery-codes", body: { password: PASSWORD } }),
  listAccessTokens: () => ({ method: "GET" as const, url: "/account/tokens" }),
  listTokenScopes: () => ({ method: "GET" as const, url: "/account/token-scopes" }),
  createAccessToken: (_world: unknown, { challenge }: AccountSubjects) => ({
    method: "POST" as const,
    url: "/account/tokens",
    body: { name: `Program ${challenge}`, scopes: ["tags:read"], days: 1, password: PASSWORD },
  }),
  revokeAccessToken: (_world: unknown, { accessToken }: AccountSubjects) => ({
    method: "DELETE" as const,
    url: `/account/tokens/${accessToken}`,
  }),
  pairPhone: () => ({
    method: "POST" as const,
    url: "/phones",
    body: { session_uuid: TOKEN, code: CODE, name: "Phone", pin: "2468" },
  }),
  listPhoneQuestions: () => ({ method: "POST" as const, url: "/phones/questions", body: { token: TOKEN } }),
  answerPhoneQuestion: () => ({
    method: "POST" as const,
    url: "/phones/answers",
    body: { token: TOKEN, id: "0".repeat(64), is_approved: false },
  }),
  listPhones: () => ({ method: "GET" as const, url: "/account/phones" }),
  removePhone: (_world: unknown, { phone }: AccountSubjects) => ({
    method: "DELETE" as const,
    url: `/account/phones/${phone}`,
    body: { password: PASSWORD },
  }),
  removeMfa: () => ({ method: "DELETE" as const, url: "/mfa", body: { password: PASSWORD } }),
};

import { clearSessionCookies, REFRESH_COOKIE, readCookie, writeSessionCookies } from "../session/cookies";
import { endSession } from "../session/endSession";
import { readSession } from "../session/readSession";
import { refreshSession } from "../session/refreshSession";
import { signIn } from "../session/signIn";
import type { SessionContext } from "./Context";
import { checkOrigin } from "./checkOrigin";
import { Failure } from "./Failure";
import type { Handlers } from "./Handler";
import { presentTime } from "./present";

const done = { success: true } as const;

function cookieHeader(headers: SessionContext["headers"]): string | undefined {
  return [headers.cookie].flat().join("; ");
}

function readPerson({ transaction, session }: SessionContext) {
  return transaction
    .selectFrom("users as u")
    .innerJoin("companies as c", "c.id", "u.company_id")
    .innerJoin("roles as r", "r.id", "u.role_id")
    .select(["u.id", "u.username", "u.email", "u.first_name", "u.last_name", "u.avatar_path", "u.mfa_type"])
    .select(["u.tos_accepted", "u.email_verified", "u.last_login_at", "u.country_iso_code"])
    .select(["c.id as company_id", "c.parent_id", "c.name as company_name", "c.level", "c.show_payment"])
    .select(["r.id as role_id", "r.name as role_name", "r.title as role_title"])
    .where("u.id", "=", session.id)
    .executeTakeFirstOrThrow();
}

function tokenOf({ session, services: { options } }: SessionContext) {
  const seconds = (time: Date) => Math.floor(time.getTime() / 1000);
  return {
    jti: session.sessionId,
    iss: options.publicUrl ?? "farhelm",
    iat: seconds(session.issuedAt),
    nbf: seconds(session.issuedAt),
    exp: seconds(session.expiresAt),
    sub: String(session.id),
    client_id: "console",
    first_party: true,
  };
}

/** Signing in and out, and who is signed in. */
export const session: Handlers<"login" | "refreshToken" | "revokeToken" | "getUser"> = {
  async login({ body }, { services, now, address, headers }) {
    checkOrigin(headers, services.options.publicUrl);
    const base = { kysely: services.database.kysely, secret: services.secret, now };
    const previous = await readSession(base.kysely, cookieHeader(headers), now);
    const userAgent = [headers["user-agent"]].flat()[0];
    const result = await signIn(base, { ...body, address, userAgent, previous: previous?.sessionId });
    if ("cookies" in result) return { status: 200, body: done, cookies: writeSessionCookies(result.cookies) };
    if ("refused" in result) throw new Failure("SIGN_IN_FAILED");
    throw new Failure("TOO_MANY_REQUESTS", { headers: { "retry-after": String(result.waitSeconds) } });
  },

  async refreshToken(_request, { services, now, headers }) {
    const base = { kysely: services.database.kysely, secret: services.secret, now };
    const token = readCookie(cookieHeader(headers), REFRESH_COOKIE);
    const result = await refreshSession(base, token, headers["x-xsrf-token"]);
    if ("cookies" in result) return { status: 200, body: done, cookies: writeSessionCookies(result.cookies) };
    throw new Failure(result.refused === "xsrf" ? "XSRF" : "UNAUTHORIZED");
  },

  async revokeToken(_request, { transaction, session, now }) {
    await endSession(transaction, session.sessionId, now, "signed out");
    return { status: 200, body: done, cookies: clearSessionCookies() };
  },

  async getUser(_request, context) {
    const { company_id, parent_id, company_name, level, show_payment, ...person } = await readPerson(context);
    const { role_id, role_name, role_title, last_login_at, ...rest } = person;
    const token = tokenOf(context);
    return {
      status: 200,
      body: {
        ...done,
        ...rest,
        last_login_at: last_login_at && presentTime(last_login_at),
        avatar_url: rest.avatar_path,
        terms_conditions: rest.tos_accepted,
        impersonation_access_limit: null,
        isImpersonating: false,
        exp: token.exp,
        token,
        company: { id: company_id, parent_id, name: company_name, level, show_payment },
        role: { id: role_id, name: role_name, title: role_title },
        permissions: [...context.session.permissions].sort(),
        scope: [],
        company_id,
        company_name,
        role_id,
        role_title,
        show_payment,
        show_payment_control: level === 1,
      },
    };
  },
};

import type { SessionContext } from "../../requests/Context";
import type { Handlers } from "../../requests/Handler";
import { clearSessionCookies } from "../../session/cookies";
import { endSession } from "../../session/endSession";
import { endBoth } from "../../session/impersonation/goBack";
import { presentTime } from "../../values/presentTime";

const done = { success: true } as const;

function readPerson({ transaction, session }: SessionContext) {
  return transaction
    .selectFrom("users as u")
    .innerJoin("companies as c", "c.id", "u.company_id")
    .innerJoin("roles as r", "r.id", "u.role_id")
    .select(["u.id", "u.username", "u.email", "u.first_name", "u.last_name", "u.avatar_path", "u.mfa_type"])
    .select(["u.tos_accepted", "u.email_verified", "u.last_login_at", "u.country_iso_code"])
    .select(["c.id as company_id", "c.parent_id", "c.name as company_name", "c.level", "c.show_payment"])
    .select(["r.id as role_id", "r.name as role_name", "r.title as role_title"])
    .leftJoin("impersonation_grants as g", "g.user_id", "u.id")
    .select("g.granted_until")
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
    client_id: session.token ? "access-token" : "console",
    first_party: session.token === undefined,
    ...(session.actor ? { act: { sub: String(session.actor.id), email: session.actor.email } } : {}),
  };
}

/** Sign-in methods, sign-out, and the signed-in user. */
export const session: Handlers<"getSignInMethods" | "revokeToken" | "getUser"> = {
  async getSignInMethods(_request, { services }) {
    return { status: 200, body: { success: true, data: { external: services.options.oidc !== undefined } } };
  },

  async revokeToken(_request, { transaction, session, now, services }) {
    const { actor, sessionId } = session;
    if (actor) await endBoth({ kysely: services.database.kysely, now }, sessionId, actor);
    else await endSession(transaction, sessionId, now, "signed out");
    return { status: 200, body: done, cookies: clearSessionCookies() };
  },

  async getUser(_request, context) {
    const { company_id, parent_id, company_name, level, show_payment, ...person } = await readPerson(context);
    const { role_id, role_name, role_title, last_login_at, granted_until, ...rest } = person;
    const token = tokenOf(context);
    return {
      status: 200,
      body: {
        ...done,
        ...rest,
        last_login_at: last_login_at && presentTime(last_login_at),
        avatar_url: rest.avatar_path,
        terms_conditions: rest.tos_accepted,
        impersonation_access_limit: granted_until && presentTime(granted_until),
        isImpersonating: context.session.actor !== undefined,
        exp: token.exp,
        token,
        company: { id: company_id, parent_id, name: company_name, level, show_payment },
        role: { id: role_id, name: role_name, title: role_title },
        permissions: [...context.session.permissions].sort(),
        scope: [...(context.session.token?.scopes ?? [])].sort(),
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

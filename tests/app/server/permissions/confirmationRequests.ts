import type { Kysely } from "kysely";
import { hashCode } from "../../../../app/server/account/secrets";
import type { Tables } from "../../../../app/server/database/tables/tables";
import { hashToken } from "../../../../app/server/session/tokens";
import type { Answer, Client } from "../api/Client";
import { PASSWORD, SECRET } from "../api/world";
import type { Subjects, ValidRequest } from "./validRequests";

/** What requests that confirm something speak of. */
export interface ConfirmationSubjects {
  /** The name of a question that is answered in the actor's app. */
  approval: string;
  /** A channel that has told something. */
  channel: string;
}

const CODE = "654321";

/** Makes questions that wait for the actor, and a channel of theirs. */
export async function createConfirmationSubjects(
  db: Kysely<Tables>,
  actor: number,
  unique: string,
): Promise<ConfirmationSubjects> {
  const approval = `approval-${unique}`;
  const hash = hashToken(approval);
  const question = { user_id: actor, purpose: "confirm" as const, method: "teltonika_id" as const };
  const times = { expires_at: new Date("2100-01-01") };
  await db
    .insertInto("mfa_challenges")
    .values({ ...question, ...times, hash, request_hash: hash, code_hash: null, totp_secret: null })
    .execute();
  const channel = `private-status.${actor}.${unique}`;
  await db
    .insertInto("status_messages")
    .values({ user_id: actor, channel, subject: "-1", name: null, message: JSON.stringify({ status: "completed" }) })
    .execute();
  return { approval, channel };
}

/** A request with what proves who asks, in its body or its form. */
export function withProof(request: ValidRequest, proof: Record<string, string>): ValidRequest {
  const { form, body } = request;
  if (form) return { ...request, form: { ...form, fields: { ...form.fields, ...proof } } };
  return { ...request, body: { ...Object(body), ...proof } };
}

/** Gives the password for a request that asks for it, so that the next equal request of this session is carried out. */
export async function confirmAhead(client: Client, request: ValidRequest): Promise<void> {
  const { status, body } = await client.request(request);
  if (status !== 423) throw new Error(`${request.url} answered ${status} and asked for no password.`);
  await client.post("/password-confirmation", { password: PASSWORD, session_uuid: body.meta.session_uuid });
}

/** Sends a request, and once more with what the server asks for in between: a mailed code, or the password. */
export async function requestConfirmed(db: Kysely<Tables>, client: Client, request: ValidRequest): Promise<Answer> {
  const asked = await client.request(request);
  const session_uuid = asked.body?.meta?.session_uuid as string | undefined;
  if (session_uuid === undefined) return asked;
  await db.deleteFrom("login_attempts").execute();
  if (asked.status === 423) {
    const confirmed = await client.post("/password-confirmation", { password: PASSWORD, session_uuid });
    return confirmed.status === 200 ? client.request(request) : confirmed;
  }
  const code_hash = hashCode(SECRET, session_uuid, CODE);
  await db.updateTable("mfa_challenges").set({ code_hash }).where("hash", "=", hashToken(session_uuid)).execute();
  return client.request(withProof(request, { session_uuid, session_code: CODE }));
}

/** For every operation that confirms or follows something a request. */
export const confirmationRequests = {
  confirmPassword: (): ValidRequest => ({
    method: "POST",
    url: "/password-confirmation",
    body: { password: PASSWORD },
  }),
  approveConfirmation: (_world: unknown, { approval }: Subjects): ValidRequest => ({
    method: "POST",
    url: "/mfa/approvals",
    body: { session_uuid: approval, password: PASSWORD },
  }),
  getStatusChannel: (_world: unknown, { channel }: Subjects): ValidRequest => ({
    method: "GET",
    url: `/status/channels/${channel}`,
  }),
  listStatusMessages: (_world: unknown, { channel }: Subjects): ValidRequest => ({
    method: "GET",
    url: `/status/channels/${channel}/messages`,
  }),
};

import type { Kysely } from "kysely";
import { hashCode } from "../../../../app/server/account/secrets";
import type { Tables } from "../../../../app/server/database/tables/tables";
import { hashToken } from "../../../../app/server/session/tokens";
import type { Answer, Client } from "../api/Client";
import { PASSWORD, SECRET } from "../api/world";
import type { Subjects, ValidRequest } from "./validRequests";

/** Rows for requests that confirm something. */
export interface ConfirmationSubjects {
  /** The uuid of a challenge that is approved in the actor's app. */
  approval: string;
  /** A status channel with a message. */
  channel: string;
}

const CODE = "654321";

/** Creates pending challenges of the actor, and a status channel of theirs. */
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

/** A request with a proof of identity, in its body or form. */
export function withProof(request: ValidRequest, proof: Record<string, string>): ValidRequest {
  const { form, body } = request;
  if (form) return { ...request, form: { ...form, fields: { ...form.fields, ...proof } } };
  return { ...request, body: { ...Object(body), ...proof } };
}

/** Confirms a request by password, so that the next equal request of this session succeeds. */
export async function confirmAhead(client: Client, request: ValidRequest): Promise<void> {
  const { status, body } = await client.request(request);
  if (status !== 423) throw new Error(`${request.url} answered ${status} and asked for no password.`);
  await client.post("/password-confirmation", { password: PASSWORD, session_uuid: body.meta.session_uuid });
}

/** Sends a request and repeats it with the confirmation that the server requires: a mailed code, or the password. */
export async function requestConfirmed(db: Kysely<Tables>, client: Client, request: ValidRequest): Promise<Answer> {
  const challenge = await client.request(request);
  const session_uuid = challenge.body?.meta?.session_uuid as string | undefined;
  if (session_uuid === undefined) return challenge;
  await db.deleteFrom("rate_limits").execute();
  if (challenge.status === 423) {
    const confirmed = await client.post("/password-confirmation", { password: PASSWORD, session_uuid });
    return confirmed.status === 200 ? client.request(request) : confirmed;
  }
  const code_hash = hashCode(SECRET, session_uuid, CODE);
  await db.updateTable("mfa_challenges").set({ code_hash }).where("hash", "=", hashToken(session_uuid)).execute();
  return client.request(withProof(request, { session_uuid, session_code: CODE }));
}

/** A valid request for every operation that confirms something or reads a status channel. */
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

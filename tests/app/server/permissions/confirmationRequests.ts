import type { Kysely } from "kysely";
import { hashCode } from "../../../../app/server/account/secrets";
import type { Tables } from "../../../../app/server/database/tables";
import { hashToken } from "../../../../app/server/session/tokens";
import { PASSWORD, SECRET } from "../api/world";
import type { Subjects, ValidRequest } from "./validRequests";

/** What requests that confirm something speak of. */
export interface ConfirmationSubjects {
  /** What answers the question before a change that matters. */
  proof: { session_uuid: string; session_code: string };
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
  const names = { proof: `proof-${unique}`, approval: `approval-${unique}` };
  const common = { user_id: actor, purpose: "confirm" as const, totp_secret: null, expires_at: new Date("2100-01-01") };
  await db
    .insertInto("mfa_challenges")
    .values([
      { ...common, hash: hashToken(names.proof), method: "email", code_hash: hashCode(SECRET, names.proof, CODE) },
      { ...common, hash: hashToken(names.approval), method: "teltonika_id", code_hash: null },
    ])
    .execute();
  const channel = `private-status.${actor}.${unique}`;
  await db
    .insertInto("status_messages")
    .values({ user_id: actor, channel, subject: "-1", name: null, message: JSON.stringify({ status: "completed" }) })
    .execute();
  return { proof: { session_uuid: names.proof, session_code: CODE }, approval: names.approval, channel };
}

/** A request with what proves who asks, in its body or its form. */
export function withProof(request: ValidRequest, proof: ConfirmationSubjects["proof"]): ValidRequest {
  const { form, body } = request;
  if (form) return { ...request, form: { ...form, fields: { ...form.fields, ...proof } } };
  return { ...request, body: { ...Object(body), ...proof } };
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
};

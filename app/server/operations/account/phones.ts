import { translate } from "#engine/rules";
import { confirmationChannel } from "../../account/confirmationChannel";
import {
  findPhone,
  isPin,
  type PairingLookup,
  type Phone,
  type PhoneBase,
  pairPhone,
  pendingConfirmations,
  recordPhoneResponse,
  recordPhoneUse,
} from "../../account/phones";
import type { Place } from "../../mail/Place";
import { ApiError, invalid, notFound } from "../../requests/ApiError";
import type { PublicContext } from "../../requests/Context";
import { checkOrigin } from "../../requests/checkOrigin";
import type { Handlers } from "../../requests/Handler";
import { languageOf } from "../../requests/languageOf";
import { ADDRESS_LIMIT, CODE_LIMIT, subjectOf, takeAttempt } from "../../session/limitAttempts";
import { presentTime } from "../../values/presentTime";
import { formatPrompt } from "../confirmation/confirmationPrompts";
import { refuseWhenThrottled } from "./signIn";

function baseOf({ services, now, headers }: PublicContext): PhoneBase {
  checkOrigin(headers, services.options.publicUrl);
  return { db: services.database.kysely, secret: services.secret, now };
}

function lookupOf({ session_uuid, email }: { session_uuid?: string; email?: string }): PairingLookup {
  if (session_uuid !== undefined) return { session_uuid };
  if (email !== undefined) return { email };
  throw invalid("email", "Enter the e-mail address of the account.");
}

/** A translator for the language of the request, English by default. */
function translatorOf(context: PublicContext): Place["t"] {
  const code = languageOf(context) ?? "en";
  const texts = context.services.documents().documents.languages[code]?.texts ?? {};
  return (text, values) => translate({ code, texts }, text, values);
}

async function requirePhone(base: PhoneBase, token: string): Promise<Phone> {
  const phone = await findPhone(base, token);
  if (!phone) throw new ApiError("EXPIRED");
  return phone;
}

async function requirePin(base: PhoneBase, token: string, phone: Phone, pin = ""): Promise<void> {
  const subject = subjectOf("code", `phone ${phone.id}`);
  refuseWhenThrottled(await takeAttempt(base.db, subject, CODE_LIMIT, base.now));
  if (!isPin(base, token, phone, pin)) throw new ApiError("CONFIRMATION_FAILED", { source: "pin" });
  await base.db.deleteFrom("rate_limits").where("key", "=", subject).execute();
}

/** Operations of the phones themselves, which authenticate with their token. */
export const phones: Handlers<"pairPhone" | "listPhoneQuestions" | "answerPhoneQuestion"> = {
  async pairPhone({ body }, context) {
    const base = baseOf(context);
    const { services, address, now } = context;
    refuseWhenThrottled(await takeAttempt(base.db, subjectOf("address", `phone ${address}`), ADDRESS_LIMIT, now));
    const paired = await pairPhone(base, { ...body, name: body.name.trim(), lookup: lookupOf(body) });
    if (!paired) throw new ApiError("CONFIRMATION_FAILED", { source: "code" });
    const { userId, challenge, token } = paired;
    services.live().publish(confirmationChannel(userId, challenge), "status", { status: "approved" });
    return { status: 201, body: { success: true, data: { token } } };
  },

  async listPhoneQuestions({ body }, context) {
    const base = baseOf(context);
    const { userId, email, name, isConfirmed } = await requirePhone(base, body.token);
    const open = isConfirmed ? await pendingConfirmations(base, userId) : [];
    const questions = open.map(({ id, purpose, change, askedAt, expiresAt }) => ({
      id,
      purpose: purpose === "sign-in" ? ("sign-in" as const) : ("confirm" as const),
      change: change && formatPrompt(change, translatorOf(context)),
      asked_at: presentTime(askedAt),
      expires_at: presentTime(expiresAt),
    }));
    return { status: 200, body: { success: true, data: { email, name, questions } } };
  },

  async answerPhoneQuestion({ body: { token, id, is_approved: isApproved, pin } }, context) {
    const base = baseOf(context);
    const phone = await requirePhone(base, token);
    if (!phone.isConfirmed) throw notFound();
    if (isApproved) await requirePin(base, token, phone, pin);
    if (!(await recordPhoneResponse(base, { id, userId: phone.userId, isApproved }))) throw notFound();
    await recordPhoneUse(base, phone);
    const channel = confirmationChannel(phone.userId, Buffer.from(id, "hex"));
    context.services.live().publish(channel, "status", { status: isApproved ? "approved" : "declined" });
    return { status: 200, body: { success: true } };
  },
};

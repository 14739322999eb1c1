import { closeChallenge, openChallenge, type PendingChallenge, takeChallengeAttempt } from "../../account/challenges";
import { endOtherSessions } from "../../account/changePassword";
import { confirmationChannel } from "../../account/confirmationChannel";
import { confirmPhone, openPairing } from "../../account/phones";
import { isMailedCode, issueRecoveryCodes, setSecondFactor } from "../../account/secondFactor";
import { makeTotpSecret, totpStep, totpText, totpUri } from "../../account/totp";
import { asOwner } from "../../database/asOwner";
import { accountNotice, setUpCode } from "../../mail/letters";
import { ApiError } from "../../requests/ApiError";
import type { SessionContext } from "../../requests/Context";
import type { Handlers } from "../../requests/Handler";
import { CODE_LIMIT, subjectOf, takeAttempt } from "../../session/limitAttempts";
import { hashToken } from "../../session/tokens";
import { checkPassword, limitMails, mailOwner, readOwnAccount } from "./ownAccount";
import { refuseWhenThrottled } from "./signIn";

/** The TOTP time step of a valid code, 0 for other methods; undefined when the code is wrong or no phone has approved. */
function provenStep({ services, now }: SessionContext, challenge: PendingChallenge, given = ""): number | undefined {
  if (challenge.method === "teltonika_id") return challenge.approvedAt ? 0 : undefined;
  const code = given.replace(/\s/g, "");
  if (!/^\d{6}$/.test(code)) return undefined;
  if (challenge.totpSecret) return totpStep(challenge.totpSecret, code, 0, now);
  return isMailedCode(services.secret, challenge, code) ? 0 : undefined;
}

async function takeChallenge(context: SessionContext, uuid: string): Promise<PendingChallenge> {
  const { services, session, now } = context;
  const { kysely } = services.database;
  // Outside of the request's transaction, which a refusal rolls back: the attempt must stay counted.
  const challenge = await takeChallengeAttempt(kysely, { uuid, purpose: "set-up" }, now);
  if (!challenge || challenge.userId !== session.id) throw new ApiError("EXPIRED");
  refuseWhenThrottled(await takeAttempt(kysely, subjectOf("code", String(session.id)), CODE_LIMIT, now));
  return challenge;
}

/** The issuer that authenticator apps show beside the code: the company of the default brand. */
function issuerOf({ services }: SessionContext): string {
  const brands = Object.values(services.documents().documents.brands);
  return brands.find((brand) => brand.default)?.company_name ?? "Farhelm";
}

async function beginPairing({ transaction, services, session, now }: SessionContext) {
  const base = { db: transaction, secret: services.secret, now };
  const { uuid, code } = await asOwner(transaction, () => openPairing(base, session.id));
  const channel = confirmationChannel(session.id, hashToken(uuid));
  return { mfa_type: "teltonika_id" as const, session_uuid: uuid, key: code, uri: null, channel };
}

/** The caller's second factor. */
export const mfa: Handlers<"beginMfa" | "confirmMfa" | "removeMfa" | "renewRecoveryCodes"> = {
  async beginMfa({ body: { mfa_type, password } }, context) {
    const { transaction, services, now } = context;
    const own = await readOwnAccount(context);
    await checkPassword(context, own, password, "password");
    if (mfa_type === "teltonika_id") return { status: 200, body: { success: true, data: await beginPairing(context) } };
    if (mfa_type === "email") await limitMails(context, own);
    const totpSecret = mfa_type === "totp" ? makeTotpSecret() : undefined;
    const options = { userId: own.id, purpose: "set-up" as const, method: mfa_type, totpSecret };
    const { uuid, code } = await asOwner(transaction, () => openChallenge(transaction, services.secret, options, now));
    if (code !== undefined) await mailOwner(context, own, setUpCode(code));
    const uri = totpSecret ? totpUri(totpSecret, issuerOf(context), own.email) : null;
    const data = { mfa_type, session_uuid: uuid, key: totpSecret ? totpText(totpSecret) : null, uri, channel: null };
    return { status: 200, body: { success: true, data } };
  },

  async confirmMfa({ body: { session_uuid, session_code } }, context) {
    const { transaction, services, session, now } = context;
    const challenge = await takeChallenge(context, session_uuid);
    const step = provenStep(context, challenge, session_code);
    if (step === undefined) throw new ApiError("CONFIRMATION_FAILED", { source: "session_code" });
    const own = await readOwnAccount(context);
    const recovery_codes = await asOwner(transaction, async () => {
      await confirmPhone(transaction, session_uuid);
      if (!(await closeChallenge(transaction, session_uuid))) throw new ApiError("EXPIRED");
      const { method, totpSecret } = challenge;
      await setSecondFactor(transaction, own.id, { method, totpSecret, step }, now);
      await endOtherSessions(transaction, own.id, session.sessionId, now, "second factor switched on");
      return issueRecoveryCodes(transaction, services.secret, own.id);
    });
    await mailOwner(context, own, accountNotice("mfa-on"));
    return { status: 200, body: { success: true, data: { recovery_codes } } };
  },

  async removeMfa({ body: { password } }, context) {
    const { transaction, now } = context;
    const own = await readOwnAccount(context);
    await checkPassword(context, own, password, "password");
    if (own.mfa_mandatory) throw new ApiError("BAD_REQUEST", { message: "Your company requires two-step sign-in." });
    await asOwner(transaction, () => setSecondFactor(transaction, own.id, null, now));
    if (own.mfa_type !== null) await mailOwner(context, own, accountNotice("mfa-off"));
    return { status: 200, body: { success: true } };
  },

  async renewRecoveryCodes({ body: { password } }, context) {
    const { transaction, services } = context;
    const own = await readOwnAccount(context);
    await checkPassword(context, own, password, "password");
    if (own.mfa_type === null) throw new ApiError("BAD_REQUEST", { message: "Turn on two-step sign-in first." });
    const recovery_codes = await asOwner(transaction, () => issueRecoveryCodes(transaction, services.secret, own.id));
    return { status: 200, body: { success: true, data: { recovery_codes } } };
  },
};

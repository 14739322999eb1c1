import { approveChallenge } from "../../account/challenges";
import { confirmationChannel } from "../../account/confirmationChannel";
import { countPhones } from "../../account/phones";
import { asOwner } from "../../database/asOwner";
import { ApiError, invalid, notFound } from "../../requests/ApiError";
import type { Handlers } from "../../requests/Handler";
import { hashToken } from "../../session/tokens";
import { checkPassword, readOwnAccount } from "../account/ownAccount";
import { approvePasswordConfirmation } from "./passwordConfirmations";

/** Confirming a pending request by password, or from the app. */
export const confirmations: Handlers<"confirmPassword" | "approveConfirmation"> = {
  async confirmPassword({ body: { password, session_uuid } }, context) {
    const { transaction, session, now } = context;
    const own = await readOwnAccount(context);
    if (own.password_hash === null) throw invalid("password", "This account has no password. Set up a second factor.");
    await checkPassword(context, own, password, "password");
    const pending = { familyId: session.sessionId, uuid: session_uuid };
    const isConfirmed = await asOwner(transaction, () => approvePasswordConfirmation(transaction, pending, now));
    if (!isConfirmed && session_uuid !== undefined)
      throw new ApiError("EXPIRED", { message: "This request has expired. Close this window and try again." });
    return { status: 200, body: { success: true } };
  },

  async approveConfirmation({ body: { session_uuid, password } }, context) {
    const { transaction, services, session, now, afterCommit } = context;
    await checkPassword(context, await readOwnAccount(context), password, "password");
    // Session and password are one factor: callers with a paired phone confirm there.
    if ((await asOwner(transaction, () => countPhones(transaction, session.id))) > 0) throw notFound();
    if (!(await asOwner(transaction, () => approveChallenge(transaction, session_uuid, session.id, now)))) {
      throw notFound();
    }
    const channel = confirmationChannel(session.id, hashToken(session_uuid));
    afterCommit(() => services.live().publish(channel, "status", { status: "approved" }));
    return { status: 200, body: { success: true } };
  },
};

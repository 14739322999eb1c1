import type { LetterFile, WriteLetter } from "./Letter";
import type { Place } from "./Place";

/** Requests confirmation of an email address. */
export function confirmAddress(token: string): WriteLetter {
  return (t, brand) => ({
    type: "confirm_address",
    subject: t("Confirm your e-mail address"),
    paragraphs: [
      t("Confirm that this is your e-mail address to use your {brand} account.", { brand }),
      t("The link is valid for one day. If you did not request this, ignore this mail."),
    ],
    link: { label: t("Confirm e-mail address"), path: `/account/verify#${token}` },
  });
}

/** Carries the link for choosing a new password. */
export function resetPassword(token: string): WriteLetter {
  return (t, brand) => ({
    type: "reset_password",
    subject: t("Choose a new password"),
    paragraphs: [
      t("Someone asked for a new password for your {brand} account.", { brand }),
      t(
        "The link is valid for one hour and can be used once. If this was not you, ignore this mail: your password stays unchanged.",
      ),
    ],
    link: { label: t("Choose a new password"), path: `/account/reset#${token}` },
  });
}

/** Invites someone to become a user. */
export function invitation(token: string, company: string, inviter: string): WriteLetter {
  return (t, brand) => ({
    type: "invitation",
    subject: t("You are invited to {company}", { company }),
    paragraphs: [
      t("{inviter} invites you to {company} on {brand}.", { inviter, company, brand }),
      t("The link is valid for seven days."),
    ],
    link: { label: t("Accept invitation"), path: `/account/invitation#${token}` },
  });
}

/** Invites a company to join; the inviter creates it when it accepts. */
export function companyInvitation(company: string, inviter: string): WriteLetter {
  return (t, brand) => ({
    type: "company_invitation",
    subject: t("{company} invites your company to {brand}", { company, brand }),
    paragraphs: [
      t("{inviter} of {company} invites your company to manage its devices with {brand}.", { inviter, company, brand }),
      t("To accept, write to {inviter}, who adds your company and invites its first user.", { inviter }),
    ],
  });
}

/** Test mail for a company's mail server. */
export function serverTest(server: string): WriteLetter {
  return (t, brand) => ({
    type: "server_test",
    subject: t("Test of the mail server {server}", { server }),
    paragraphs: [t("{brand} sent this mail through the mail server {server}: it works.", { brand, server })],
  });
}

/** Reports a failing mail server, with its response, to those who can fix it. */
export function serverFailure(server: string, answer: string): WriteLetter {
  return (t) => ({
    type: "server_failure",
    subject: t("The mail server {server} does not take mails", { server }),
    paragraphs: [
      t("The mail server {server} did not take a mail: {answer}", { server, answer }),
      t("Until it works again, its mails go by the console's own mail server. Check its settings under Mail servers."),
    ],
  });
}

/** Carries the code for the second factor. */
export function signInCode(code: string): WriteLetter {
  return (t, brand) => ({
    type: "code",
    subject: t("Your sign-in code"),
    paragraphs: [
      t("Enter this code to sign in to {brand}. It is valid for ten minutes.", { brand }),
      t("If you are not signing in, someone knows your password: change it."),
    ],
    code,
  });
}

/** Carries the code that confirms one change, and describes the change. */
export function confirmationCode(code: string, describeChange: (t: Place["t"]) => string): WriteLetter {
  return (t) => ({
    type: "code",
    subject: t("Your confirmation code"),
    paragraphs: [
      t("Enter this code to confirm this change only. It is valid for ten minutes."),
      describeChange(t),
      t("If you are not changing anything, someone uses your account: change your password."),
    ],
    code,
  });
}

/** Carries the code that proves that mails arrive. */
export function setUpCode(code: string): WriteLetter {
  return (t) => ({
    type: "code",
    subject: t("Your confirmation code"),
    paragraphs: [t("Enter this code to turn on sign-in codes by e-mail. It is valid for ten minutes.")],
    code,
  });
}

/** Requests a user's permission to be impersonated. */
export function accessRequest(token: string, actor: string): WriteLetter {
  return (t, brand) => ({
    type: "access_request",
    subject: t("{actor} asks to act for you", { actor }),
    paragraphs: [
      t("{actor} asks to use {brand} in your name, to help you. No one can do this without your permission.", {
        actor,
        brand,
      }),
      t("The link is valid for one day. If you did not ask for help, refuse, or ignore this mail."),
    ],
    link: { label: t("Answer the request"), path: `/users/confirm-impersonation-access/${token}` },
  });
}

/** The account change a notice is about. */
export type Notice = "password" | "email" | "mfa-on" | "mfa-off";

/** Notifies the owner of a change of their account. */
export function accountNotice(notice: Notice): WriteLetter {
  return (t, brand) => {
    const texts: Record<Notice, string> = {
      password: t("The password of your {brand} account was changed.", { brand }),
      email: t("The e-mail address of your {brand} account was changed; this one no longer signs in.", { brand }),
      "mfa-on": t("Two-step sign-in was switched on for your {brand} account.", { brand }),
      "mfa-off": t("Two-step sign-in was switched off for your {brand} account.", { brand }),
    };
    return {
      type: "account_notice",
      subject: t("Your account was changed"),
      paragraphs: [texts[notice], t("If this was not you, contact your administrator immediately.")],
    };
  };
}

/** The parts of a generated report that its mail mentions. */
interface ReportSummary {
  id: number;
  name?: string;
  company_name?: string;
  params: { start_date?: string; end_date?: string };
}

/** Carries a generated report as an attachment and a link to it. */
export function generatedReport({ id, name = "", company_name, params }: ReportSummary, file: LetterFile): WriteLetter {
  return (t) => ({
    type: "report",
    subject: t("Report: {name}", { name }),
    paragraphs: [
      t("The report {name} of {company} is attached. It covers {start} to {end} (UTC).", {
        ...{ name, company: company_name },
        ...{ start: params.start_date, end: params.end_date },
      }),
      t("You receive this mail as a recipient of this report. Its managers can remove you from the list."),
    ],
    link: { label: t("Open report"), path: `/report/generated/${id}`, isOptional: true },
    files: [file],
  });
}

/** Reports a refused external sign-in and what can be done about it. */
export function signInRefused(
  email: string,
  reason: "NOT_INVITED_EXTERNAL_USER" | "EXTERNAL_SECOND_FACTOR",
): WriteLetter {
  return (t, brand) => ({
    type: "sign_in_refused",
    subject: t("A single sign-on was refused"),
    paragraphs: [
      reason === "EXTERNAL_SECOND_FACTOR"
        ? t("{email} could not sign in to {brand}: the account has a second step of its own.", { email, brand })
        : t("{email} could not sign in to {brand}: no active user has this address.", { email, brand }),
      t("You get this mail because you manage the single sign-on of your company."),
    ],
    link: { label: t("Users"), path: "/users", isOptional: true },
  });
}

import type { Option } from "./Option";

/** Options of outgoing mail. */
export const MAIL_OPTIONS = {
  smtpUrl: {
    flag: "smtp-url",
    variable: "FARHELM_SMTP_URL",
    kind: "smtp",
    value: "URL",
    sentence: "The mail server, such as smtps://user:password@host:465; left out, mails go to a folder and the log.",
  },
  companyMailHosts: {
    flag: "company-mail-hosts",
    variable: "FARHELM_COMPANY_MAIL_HOSTS",
    kind: "mailHosts",
    value: "LIST",
    fallback: "",
    sentence:
      "What companies' own mail servers may be besides public hosts on mail ports with TLS: NETWORK/BITS, ADDRESS or NAME, each with :PORT if it is another, a single one with =plain if it may get its password without TLS.",
  },
  mailFrom: {
    flag: "mail-from",
    variable: "FARHELM_MAIL_FROM",
    kind: "email",
    value: "ADDRESS",
    fallback: "no-reply@localhost.localdomain",
    sentence: "The address mails come from.",
  },
} as const satisfies Record<string, Option>;

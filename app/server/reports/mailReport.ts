import { type Kysely, sql } from "kysely";
import type { Tables } from "../database/tables/tables";
import type { LetterFile, WriteLetter } from "../mail/Letter";
import { generatedReport } from "../mail/letters";
import type { Recipient } from "../mail/Recipient";
import { fileNameOf } from "../operations/reports/printedReports";
import type { Services } from "../requests/Context";
import type { StoredReport } from "../values/ReportContent";
import type { ReportParts } from "./ReportParts";

/** A mail with a report: its letter and recipient. */
export interface ReportMail {
  write: WriteLetter;
  recipient: Recipient;
}

/** A generated report, the companies it covers, and the users it is mailed to. */
export interface ReportDelivery {
  report: StoredReport & { id: number; company_id: number };
  companies: readonly number[];
  receivers: readonly number[];
}

interface Receiver {
  id: number;
  email: string;
  language: string | null;
  company_id: number;
  is_allowed: boolean;
}

/** Writes the mails of a generated report to the receivers who may read it now; returns the number of the others. */
export async function mailsOf(
  transaction: Kysely<Tables>,
  { report, companies, receivers }: ReportDelivery,
  { documents, mail }: ReportParts["services"],
): Promise<{ mails: ReportMail[]; refused: number }> {
  const found = await readReceivers(transaction, receivers, [report.company_id, ...companies]);
  const allowed = found.filter(({ is_allowed }) => is_allowed);
  const print = printer(report, documents);
  const mails: ReportMail[] = [];
  for (const { id, email, language, company_id } of allowed) {
    const recipient = { to: email, companyId: company_id, language, report: { id: report.id, user: id } };
    const file = await print(mail.languageOf(recipient));
    mails.push({ write: generatedReport(report, file), recipient });
  }
  return { mails, refused: found.length - allowed.length };
}

async function readReceivers(transaction: Kysely<Tables>, ids: readonly number[], covered: readonly number[]) {
  if (ids.length === 0) return [];
  const { rows } = await sql<Receiver>`
    select u.id, u.email, u.language, u.company_id,
      farhelm_reads_reports(u.id, ${[...covered]}::integer[]) as is_allowed
    from users u where u.id = any(${[...ids]}::integer[]) order by u.id`.execute(transaction);
  return rows;
}

/** Prints a report as PDF, memoized by language. */
function printer(report: StoredReport, documents: Services["documents"]) {
  const printed = new Map<string, Promise<LetterFile>>();
  const print = async (language: string): Promise<LetterFile> => {
    const { printDeviceReport, pdfLanguageOf } = await import("../pdf/printers");
    const texts = documents().documents.languages[language]?.texts ?? {};
    const content = await printDeviceReport(report, pdfLanguageOf(language, texts));
    return { name: `${fileNameOf(report.name ?? "")}.pdf`, type: "application/pdf", content };
  };
  return (language: string): Promise<LetterFile> => {
    const file = printed.get(language) ?? print(language);
    printed.set(language, file);
    return file;
  };
}

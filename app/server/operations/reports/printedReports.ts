import { Readable } from "node:stream";
import type { SentFile } from "../../files/UploadedFile";
import type { PdfLanguage } from "../../pdf/PdfLanguage";
import { ApiError, notFound } from "../../requests/ApiError";
import type { SessionContext } from "../../requests/Context";
import type { Handlers } from "../../requests/Handler";
import { languageOf } from "../../requests/languageOf";
import { readCreditReport } from "../credits/readCreditReport";
import { readGenerated } from "./generatedReports";
import { readPoolReport } from "./readPoolReport";

// The letters of several scripts are read from disk: only those who print need them.
async function print(
  context: SessionContext,
  name: string,
  write: (printers: typeof import("../../pdf/printers"), words: PdfLanguage) => Promise<Buffer>,
): Promise<{ status: 200; file: SentFile }> {
  const printers = await import("../../pdf/printers");
  // In the language the console was last shown in; programs have none.
  const language = languageOf(context) ?? "en";
  const texts = context.services.documents().documents.languages[language]?.texts ?? {};
  const content = await write(printers, printers.pdfLanguageOf(language, texts));
  const file = {
    name: `${name}.pdf`,
    type: "application/pdf",
    size: content.length,
    content: Readable.from([content]),
  };
  return { status: 200, file };
}

/** The name of a report as a file has it. */
export const fileNameOf = (text: string) => text.replace(/[^\p{L}\p{N} ._-]+/gu, " ").trim() || "report";

/** Reports as documents for printing. */
export const printedReports: Handlers<"printGeneratedReport" | "printCreditReport" | "printPoolReport"> = {
  async printGeneratedReport({ path }, context) {
    const report = await readGenerated(context, path.id);
    if (report.type !== "single") throw new ApiError("BAD_REQUEST", { message: "Only single reports can be printed." });
    return print(context, fileNameOf(report.name ?? ""), ({ printDeviceReport }, words) =>
      printDeviceReport(report, words),
    );
  },

  async printCreditReport({ query }, context) {
    const { company_id, start_date: start, end_date: end } = query;
    const found = context.transaction.selectFrom("companies").select("name").where("id", "=", company_id);
    const company = await found.executeTakeFirst();
    if (!company) throw notFound();
    const report = await readCreditReport(context, query);
    const of = { company: company.name, start, end };
    const name = `resources-${fileNameOf(company.name)}-${start.slice(0, 10)}`;
    return print(context, name, ({ printCreditReport }, words) => printCreditReport(report, of, words));
  },

  async printPoolReport({ path }, context) {
    const report = await readPoolReport(context, path.id);
    return print(context, `resources-${path.id}`, ({ printPoolReport }, words) => printPoolReport(report, words));
  },
};

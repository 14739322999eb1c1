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

// Loads the printers lazily, as they read large fonts from disk.
async function print(
  context: SessionContext,
  name: string,
  write: (printers: typeof import("../../pdf/printers"), pdfLanguage: PdfLanguage) => Promise<Buffer>,
): Promise<{ status: 200; file: SentFile }> {
  const printers = await import("../../pdf/printers");
  // The language of the console; programs have none.
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

/** A report name as a file name. */
export const fileNameOf = (text: string) => text.replace(/[^\p{L}\p{N} ._-]+/gu, " ").trim() || "report";

/** Reports as PDF. */
export const printedReports: Handlers<"printGeneratedReport" | "printCreditReport" | "printPoolReport"> = {
  async printGeneratedReport({ path }, context) {
    const report = await readGenerated(context, path.id);
    if (report.type !== "single") throw new ApiError("BAD_REQUEST", { message: "Only single reports can be printed." });
    return print(context, fileNameOf(report.name ?? ""), ({ printDeviceReport }, pdfLanguage) =>
      printDeviceReport(report, pdfLanguage),
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
    return print(context, name, ({ printCreditReport }, pdfLanguage) => printCreditReport(report, of, pdfLanguage));
  },

  async printPoolReport({ path }, context) {
    const report = await readPoolReport(context, path.id);
    return print(context, `resources-${path.id}`, ({ printPoolReport }, pdfLanguage) =>
      printPoolReport(report, pdfLanguage),
    );
  },
};

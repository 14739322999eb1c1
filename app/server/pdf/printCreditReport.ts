import type { components } from "#generated/api";
import { EMPTY_VALUE, type PdfLanguage } from "./PdfLanguage";
import { Sheet } from "./Sheet";

type Report = components["schemas"]["CreditReport"];

/** Prints a company's credit usage between two days. */
export async function printCreditReport(
  report: Report,
  of: { company: string; start: string; end: string },
  language: PdfLanguage,
): Promise<Buffer> {
  const { t, number } = language;
  const { totals } = report;
  const sheet = new Sheet(t("Usage report"), `${of.company} · ${of.start} – ${of.end}`);
  sheet.facts([
    [t("Companies that were given resources"), number(totals.child_pools)],
    [t("Resources given to companies"), number(totals.child_company_credits)],
    [t("Services switched"), number(totals.pool_logs)],
    [t("Services switched on"), number(totals.credits_for_devices)],
    [t("Resources in codes"), number(totals.transfer_codes_credits)],
    [t("Resources made into data"), number(totals.data_purchase)],
  ]);
  await printGiven(sheet, report, language);
  await printServices(sheet, report, language);
  await printCodes(sheet, report, language);
  await printData(sheet, report, language);
  return sheet.end(t("Times are UTC."), t("Characters missing from the font are shown as □."));
}

async function printGiven(sheet: Sheet, { child_pools }: Report, { t, number }: PdfLanguage): Promise<void> {
  const columns = [
    { label: t("Company"), share: 4 },
    { label: t("Count"), share: 1, isNumber: true },
  ];
  const rows = child_pools.map(({ company_name, count }) => [company_name ?? EMPTY_VALUE, number(count)]);
  await sheet.table(t("Given to companies"), columns, rows, t("Nothing in this time."));
}

async function printServices(sheet: Sheet, { pool_logs }: Report, { t }: PdfLanguage): Promise<void> {
  const columns = [
    { label: t("Time"), share: 2 },
    { label: t("Serial number"), share: 2 },
    { label: t("MAC address"), share: 2 },
    { label: t("Service"), share: 1 },
    { label: t("User"), share: 3 },
  ];
  const rows = pool_logs.map(({ created_at, device_serial, device_mac, action_id, username }) => {
    const state = action_id === 1 ? t("On") : t("Off");
    return [created_at ?? "", device_serial ?? "", device_mac ?? EMPTY_VALUE, state, username ?? EMPTY_VALUE];
  });
  await sheet.table(t("Services"), columns, rows, t("Nothing in this time."));
}

async function printCodes(sheet: Sheet, { transfer_codes }: Report, { t, number }: PdfLanguage): Promise<void> {
  const columns = [
    { label: t("Created"), share: 2 },
    { label: t("Code"), share: 4 },
    { label: t("Amount"), share: 1, isNumber: true },
    { label: t("State"), share: 2 },
  ];
  const rows = transfer_codes.map(({ created_at, code, amount, is_used }) => {
    return [created_at ?? "", code ?? EMPTY_VALUE, number(amount), is_used === 1 ? t("Used") : t("Not used")];
  });
  await sheet.table(t("Codes"), columns, rows, t("Nothing in this time."));
}

async function printData(sheet: Sheet, { data_purchase }: Report, { t, number, data }: PdfLanguage): Promise<void> {
  const columns = [
    { label: t("Created"), share: 4 },
    { label: t("Resources used"), share: 1, isNumber: true },
    { label: t("Data"), share: 1, isNumber: true },
  ];
  const rows = data_purchase.map(({ created_at, credits_used, bytes_purchased }) => {
    return [created_at ?? "", number(credits_used), data(bytes_purchased)];
  });
  await sheet.table(t("Data purchases"), columns, rows, t("Nothing in this time."));
}

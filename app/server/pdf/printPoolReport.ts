import { EMPTY_VALUE, type PdfLanguage } from "./PdfLanguage";
import type { PoolReport } from "./PoolReport";
import { Sheet } from "./Sheet";

/** Prints a pool of credits: its contents, transfers, and the codes that hold credits of it. */
export async function printPoolReport({ pool, moves, codes }: PoolReport, language: PdfLanguage): Promise<Buffer> {
  const { t, number } = language;
  const sheet = new Sheet(pool.type, pool.company);
  sheet.facts([
    [t("Count"), number(pool.credit_count)],
    [t("Left"), number(pool.credit_left)],
    [t("Held by codes"), number(pool.credit_reserved)],
    [t("Assigned"), pool.assigned_at],
    [t("Good until"), pool.expire_at ?? EMPTY_VALUE],
    [t("Price"), pool.credit_price ?? EMPTY_VALUE],
    [t("Pro forma number"), pool.pro_form_nr ?? EMPTY_VALUE],
  ]);
  const moveColumns = [
    { label: t("Time"), share: 2 },
    { label: t("Company"), share: 3 },
    { label: t("Count"), share: 1, isNumber: true },
    { label: t("User"), share: 3 },
  ];
  const moveRows = moves.map((move) => [
    move.created_at,
    move.company ?? EMPTY_VALUE,
    number(move.count),
    move.username,
  ]);
  await sheet.table(t("Given to companies"), moveColumns, moveRows, t("Nothing was given to other companies."));
  const codeColumns = [
    { label: t("Created"), share: 2 },
    { label: t("Code"), share: 4 },
    { label: t("Amount"), share: 1, isNumber: true },
    { label: t("State"), share: 2 },
  ];
  const codeRows = codes.map((code) => {
    return [code.created_at, code.code ?? EMPTY_VALUE, number(code.amount), code.is_used ? t("Used") : t("Not used")];
  });
  await sheet.table(t("Codes"), codeColumns, codeRows, t("No code contains any of it."));
  return sheet.end(t("Times are UTC."), t("Characters missing from the font are shown as □."));
}

/** What a file is made of: what it begins with, its lines, what it ends with. */
export interface TextFormat {
  begin: string;
  line: (cells: readonly unknown[]) => string;
  end: string;
}

const ESCAPES: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
// Spreadsheets refuse a file with control characters, which XML has no way to write.
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is left out
const UNWRITABLE = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;

function cell(value: unknown): string {
  if (value === null || value === undefined) return "<Cell/>";
  const type = typeof value === "number" && Number.isFinite(value) ? "Number" : "String";
  const text = String(value)
    .replace(UNWRITABLE, "")
    .replace(/[&<>"]/g, (sign) => ESCAPES[sign] ?? sign);
  return `<Cell><Data ss:Type="${type}">${text}</Data></Cell>`;
}

const space = "urn:schemas-microsoft-com:office:spreadsheet";

/** A spreadsheet in the XML that Excel and LibreOffice open as XLS; texts are never formulas there. */
export const spreadsheet: TextFormat = {
  begin: `<?xml version="1.0" encoding="UTF-8"?>
<?mso-application progid="Excel.Sheet"?>
<Workbook xmlns="${space}" xmlns:ss="${space}"><Worksheet ss:Name="History"><Table>
`,
  line: (cells) => `<Row>${cells.map(cell).join("")}</Row>\n`,
  end: "</Table></Worksheet></Workbook>\n",
};

/** A text file format: header, rows and footer. */
export interface TextFormat {
  begin: string;
  line: (cells: readonly unknown[]) => string;
  end: string;
}

const ESCAPES: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
// XML 1.0 does not allow control characters; spreadsheets refuse a file that contains them.
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are removed
const INVALID_CHARACTERS = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;

function cell(value: unknown): string {
  if (value === null || value === undefined) return "<Cell/>";
  const type = typeof value === "number" && Number.isFinite(value) ? "Number" : "String";
  const text = String(value)
    .replace(INVALID_CHARACTERS, "")
    .replace(/[&<>"]/g, (sign) => ESCAPES[sign] ?? sign);
  return `<Cell><Data ss:Type="${type}">${text}</Data></Cell>`;
}

const space = "urn:schemas-microsoft-com:office:spreadsheet";

/** SpreadsheetML 2003, which Excel and LibreOffice open as XLS. String cells are never evaluated as formulas. */
export const spreadsheet: TextFormat = {
  begin: `<?xml version="1.0" encoding="UTF-8"?>
<?mso-application progid="Excel.Sheet"?>
<Workbook xmlns="${space}" xmlns:ss="${space}"><Worksheet ss:Name="History"><Table>
`,
  line: (cells) => `<Row>${cells.map(cell).join("")}</Row>\n`,
  end: "</Table></Worksheet></Workbook>\n",
};

export { pdfLanguageOf } from "./PdfLanguage";
export { printCreditReport } from "./printCreditReport";
export { printDeviceReport } from "./printDeviceReport";
export { printPoolReport } from "./printPoolReport";

export { printCreditReport } from "./printCreditReport";
export { printDeviceReport } from "./printDeviceReport";
export { printPoolReport } from "./printPoolReport";
export { wordsOf } from "./Words";

/** A workbook that cannot be read; the message is for users. */
export class WorkbookFault extends Error {}

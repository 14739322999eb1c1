/** Why a workbook is not read, in words for whoever sent it. */
export class WorkbookFault extends Error {}

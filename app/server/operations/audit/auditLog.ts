import type { components } from "#generated/api";
import type { AuditChange } from "../../database/tables/administrationTables";
import { readList, readOne } from "../../lists/readList";
import { notFound } from "../../requests/ApiError";
import type { Handlers } from "../../requests/Handler";
import { auditDetail, auditFilters, auditListing, presentChanges } from "./auditListing";

type AuditEntry = components["schemas"]["AuditEntry"];
type AuditDetail = components["schemas"]["AuditDetail"];

/** The audit log, and one entry with its changes. */
export const auditLog: Handlers<"listAuditLog" | "getAuditEntry"> = {
  async listAuditLog({ query }, context) {
    const found = await readList<AuditEntry>(context.transaction, auditListing, query, auditFilters(query, context));
    return { status: 200, body: { success: true, ...found } };
  },

  async getAuditEntry({ path }, { transaction }) {
    type Row = Omit<AuditDetail, "changes" | "detail"> & { changes: AuditChange[]; detail: unknown };
    const entry = await readOne<Row>(transaction, auditDetail, path.id);
    if (!entry) throw notFound();
    const detail = entry.detail === null ? null : JSON.stringify(entry.detail);
    return { status: 200, body: { success: true, data: { ...entry, changes: presentChanges(entry.changes), detail } } };
  },
};

/**
 * SQL of the bytes that the sessions of a device `d` of a company `c` may still carry: those of its data pack, if it has
 * one, and those of its company.
 */
export const DATA_LEFT = `(c.remaining_data +
  case when d.data_credit_type_id is null then 0 else coalesce(d.remaining_data, 0) end)`;

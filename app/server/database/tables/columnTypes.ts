import type { ColumnType } from "kysely";

/** A timestamp as the driver reads it and as it may be written. */
export type Time = ColumnType<Date, Date | undefined, Date>;
/** A nullable timestamp. */
export type OptionalTime = ColumnType<Date | null, Date | null | undefined, Date | null>;
/** A bigint, which the driver reads as text. */
export type Big = ColumnType<string, number | bigint | string | undefined, number | bigint | string>;
/** A nullable bigint. */
export type OptionalBig = ColumnType<
  string | null,
  number | bigint | string | null | undefined,
  number | bigint | string | null
>;
/** A JSON value: read parsed, written as JSON text. */
export type Json = ColumnType<unknown, string, string>;
/** A JSON value the database fills in when none is given. */
export type DefaultJson = ColumnType<unknown, string | undefined, string>;
/** The company of a row's parent; maintained by the database. */
export type CompanyOfOwner = ColumnType<number, never, never>;

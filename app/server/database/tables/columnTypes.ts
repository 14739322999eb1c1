import type { ColumnType } from "kysely";

/** A time as the driver reads it and as it may be written. */
export type Time = ColumnType<Date, Date | undefined, Date>;
/** A time that may be missing. */
export type OptionalTime = ColumnType<Date | null, Date | null | undefined, Date | null>;
/** A whole number beyond 2^31: the driver reads it as text. */
export type Big = ColumnType<string, number | bigint | string | undefined, number | bigint | string>;
/** Such a number that may be missing. */
export type OptionalBig = ColumnType<
  string | null,
  number | bigint | string | null | undefined,
  number | bigint | string | null
>;
/** A JSON value: read parsed, written as JSON text. */
export type Json = ColumnType<unknown, string, string>;
/** A JSON value the database fills in when none is given. */
export type DefaultJson = ColumnType<unknown, string | undefined, string>;
/** The company of what a row belongs to: the database keeps it. */
export type CompanyOfOwner = ColumnType<number, never, never>;

/** What an option's value must be like. */
export type OptionKind =
  | "flag"
  | "port"
  | "count"
  | "days"
  | "text"
  | "id"
  | "path"
  | "paths"
  | "database"
  | "origin"
  | "origins"
  | "email"
  | "issuer"
  | "secret"
  | "smtp"
  | "mailHosts"
  | "s3";

/** One option: how it is written on the command line and in the environment, and what it means. */
export interface Option {
  flag: string;
  variable: string;
  kind: OptionKind;
  /** What stands for the value in the help, such as FOLDER. */
  value?: string;
  /** The default, as the help shows it and as it is read. */
  fallback?: string;
  sentence: string;
}

/** The type of an option's value. */
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
  | "wildcard"
  | "origins"
  | "email"
  | "issuer"
  | "secret"
  | "smtp"
  | "mailHosts"
  | "networks"
  | "s3"
  | "logFormat";

/** One option: its flag, environment variable and meaning. */
export interface Option {
  flag: string;
  variable: string;
  kind: OptionKind;
  /** Placeholder of the value in the help, such as FOLDER. */
  value?: string;
  /** The default, as the help shows it and as it is read. */
  fallback?: string;
  sentence: string;
}

/** One request of a monitoring template, as it comes in a job. */
export interface TemplateRequest {
  url: string;
  search_parameters?: readonly { path?: string; search_key?: string; key?: string; value?: string }[];
  variables?: readonly {
    id: string;
    ref?: string | null;
    filter?: string | null;
    type?: string;
    default?: string | null;
    enum?: readonly string[] | null;
    transform?: object | null;
  }[];
}

/** Values by request URL and variable. */
export type Answers = Record<string, Record<string, string | number | boolean | null>>;

/** Evaluates requests against the responses of their endpoints, given in the same order, each as `{ data }`. */
export function answerRequests(
  requests: readonly TemplateRequest[],
  contents: readonly ({ data: unknown } | undefined)[],
): Answers;

/** Packs values into as few messages as the size limit allows. */
export function valuesMessages(config: number, values: Answers): { config: number; values: Answers }[];

/** The reason why a device cannot report by a template; undefined when it can. */
export function problemOf(
  requests: readonly TemplateRequest[],
  hasEndpoint: (url: string) => boolean,
): string | undefined;

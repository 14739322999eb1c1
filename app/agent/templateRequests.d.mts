/** One question of a monitoring template, as the job that brings it has it. */
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

/** Answers by question and field. */
export type Answers = Record<string, Record<string, string | number | boolean | null>>;

/** Answers requests from what their endpoints said, in the same order, each as `{ data }`. */
export function answerRequests(
  requests: readonly TemplateRequest[],
  contents: readonly ({ data: unknown } | undefined)[],
): Answers;

/** Puts answers into as few messages as the server takes. */
export function answersOf(config: number, values: Answers): { config: number; values: Answers }[];

/** Why a device cannot report by a template; undefined where it can. */
export function problemOf(
  requests: readonly TemplateRequest[],
  hasEndpoint: (url: string) => boolean,
): string | undefined;

import { askEndpoint, hasEndpoint } from "../endpoints.mjs";
import { Unsupported } from "../JobLog.mjs";
import { runWithInput } from "./runWithInput.mjs";

const OPTION = "--settings-program";
/** Maximum length of a response as JSON: the result of a job has no more. */
const MAX_RESPONSE = 8000;
const FIRST_ERROR_STATUS = 400;

/** The requests of each action, as the program gets them. */
const REQUESTS = {
  configure: ({ path, method = "PUT", content_type, query_parameters, search_elements, ...sent }) => {
    const { request_data: data, password, passwords } = sent;
    return [
      { method, path, content_type, query: query_parameters, search: search_elements, data, password, passwords },
    ];
  },
  request_endpoint: ({ endpoint, method = "GET", query_parameters, search_elements, parameters }) => [
    { method, path: endpoint, query: query_parameters, search: search_elements, data: parameters },
  ],
  execute_mulficonfig_template: ({ requests = [], request_data = {} }) => [
    ...requests.map(({ path, method = "PUT", content_type, request_data: data }) => ({
      ...{ method, path, content_type, data },
    })),
    // Further values of a template are those of the system.
    ...(Object.keys(request_data).length > 0 ? [{ method: "PUT", path: "/system/config", data: request_data }] : []),
  ],
};

function readResponse(text) {
  try {
    const { status, body = null } = JSON.parse(text);
    if (Number.isInteger(status) && status >= 100 && status <= 599) return { status, body };
  } catch {
    // Text that is not JSON is no response either.
  }
  throw new Error(`The program of ${OPTION} wrote no response: expected {"status": 200, "body": …}.`);
}

/** What this machine answers by itself: values that it also reports by monitoring templates. */
async function answerOwn({ method, path }) {
  if (method !== "GET" || !hasEndpoint(path))
    throw new Unsupported(`This machine was not started with ${OPTION}: it cannot do ${method} ${path}.`);
  return { status: 200, body: { success: true, ...(await askEndpoint({ url: path })) } };
}

async function send(request, program) {
  if (program === undefined) return answerOwn(request);
  return readResponse(await runWithInput(OPTION, program, JSON.stringify(request)));
}

function resultOf(response) {
  const result = JSON.stringify(response);
  if (result.length <= MAX_RESPONSE) return result;
  throw new Error(`The response is too long: ${result.length} characters, of at most ${MAX_RESPONSE}.`);
}

// The program has no transactions: what was applied before a refusal stays, and the result says so.
async function applyAll(requests, program) {
  for (const [applied, request] of requests.entries()) {
    const { status, body } = await send(request, program);
    if (status < FIRST_ERROR_STATUS) continue;
    const before = requests.length > 1 ? ` ${applied} of ${requests.length} requests were applied before.` : "";
    throw new Error(
      `${request.method} ${request.path} was refused: ${status} ${JSON.stringify(body).slice(0, 1000)}${before}`,
    );
  }
  return requests.length === 1 ? "The request was applied." : `${requests.length} requests were applied.`;
}

/**
 * Executes a job that reads or changes the settings of this machine, with the configured program; undefined for any other
 * action. A change that is refused has failed; the response to a read is the result whatever its status.
 */
export async function doSettingsWork({ action, detail }, { settingsProgram }) {
  const requests = REQUESTS[action]?.(detail);
  if (!requests) return undefined;
  if (action !== "request_endpoint") return applyAll(requests, settingsProgram);
  return resultOf(await send(requests[0], settingsProgram));
}

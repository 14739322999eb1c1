const SHAPES = {
  serial: [/^[A-Za-z0-9][A-Za-z0-9-]{3,39}$/, "4 to 40 letters, digits and hyphens"],
  mac: [/^([0-9A-Fa-f]{2}:){5}[0-9A-Fa-f]{2}$/, "a MAC address such as 02:00:00:00:00:01"],
  imei: [/^\d{15}$/, "15 digits"],
  model: [/^[A-Z0-9-]{1,40}$/, "up to 40 capital letters, digits and hyphens"],
};
const CAPABILITY = /^(?:(has_[a-z0-9_]{1,40})(?:=(true|false))?|([a-z]{1,40}_count)=(\d|[1-5]\d|6[0-4]))$/;

/** The serial number of a machine that is given none, from its host name. */
export function serialOf(host) {
  const serial = host
    .replace(/[^A-Za-z0-9-]/g, "-")
    .replace(/^-+/, "")
    .slice(0, 40);
  return SHAPES.serial[0].test(serial) ? serial : `host-${serial}`;
}

function check(option, text) {
  const [shape, expected] = SHAPES[option];
  if (!shape.test(text)) throw new Error(`--${option} ${JSON.stringify(text)} is not valid: expected ${expected}.`);
}

function readCapability(text) {
  const [, flag, value, count, number] = CAPABILITY.exec(text) ?? [];
  if (flag !== undefined) return [flag, value !== "false"];
  if (count !== undefined) return [count, Number(number)];
  throw new Error(
    `--capability ${JSON.stringify(text)} is not valid: expected has_…, has_…=false or …_count=0 to 64, such as port_count=4.`,
  );
}

/**
 * Reads this machine's identity from the options: serial, mac, imei, the first model and capabilities by name; missing
 * ones are left out. Throws an error that describes the first invalid option.
 */
export function readIdentity({ serial, mac, imei, model, capability, server }) {
  const addresses = { ...(mac && { mac }), ...(imei && { imei }) };
  for (const [option, text] of Object.entries({ serial, ...addresses })) check(option, text);
  for (const one of model) check("model", one);
  if (server !== undefined && !(URL.canParse(server) && /^https?:$/.test(new URL(server).protocol)))
    throw new Error(
      `--server ${JSON.stringify(server)} is not valid: expected an address such as https://farhelm.example.`,
    );
  if (server !== undefined && Object.keys(addresses).length === 0)
    throw new Error("This machine has no MAC address: give --mac or --imei, which enrolment needs.");
  const capabilities = Object.fromEntries(capability.map(readCapability));
  return {
    ...{ serial, ...addresses },
    ...(model.length > 0 && { model: model[0] }),
    ...(capability.length > 0 && { capabilities }),
  };
}

/**
 * The body of the request that approves this machine. An approval lists capability names only; the machine reports
 * their values.
 */
export function approvalOf({ capabilities, ...identity }) {
  return { ...identity, ...(capabilities && { capabilities: Object.keys(capabilities) }) };
}

/** Prints the approval request for this machine and where to send it. */
export function sayWhatToApprove(identity, { server, door }) {
  const { serial } = identity;
  if (server === undefined) {
    console.log(`${serial} does not enrol, as --server is left out: the server at ${door} has to know it.`);
    return;
  }
  console.log(`To be approved: ${JSON.stringify(approvalOf(identity))}`);
  const call = new URL("/api/devices/authorized", server);
  console.log(`at ${new URL("/auth-devices", server)}, or by POST ${call} with this body.`);
}

let lastProblem;

/**
 * Sends the enrolment request. The response does not reveal whether the machine is approved; a problem is logged once
 * until it changes.
 */
export async function enrol(identity, secret, server) {
  if (server === undefined) return;
  const problem = await requestEnrolment(new URL("/door/enrol", server), { ...identity, secret });
  if (problem !== undefined && problem !== lastProblem) console.error(problem);
  lastProblem = problem;
}

async function requestEnrolment(address, body) {
  const headers = { "content-type": "application/json" };
  try {
    const response = await fetch(address, { method: "POST", headers, body: JSON.stringify(body) });
    const text = (await response.text()).replace(/\s+/g, " ").trim().slice(0, 200);
    if (response.ok) return undefined;
    return `The server did not take the enrolment: POST ${address} answered ${response.status} ${response.statusText}. ${text}`.trim();
  } catch (error) {
    return `The server could not be asked at ${address}: ${error.cause?.message ?? error.message}`;
  }
}

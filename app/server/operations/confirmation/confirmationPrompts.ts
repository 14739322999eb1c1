import type { Place } from "../../mail/Place";
import type { SessionContext } from "../../requests/Context";
import type { OperationId, OperationRequest } from "../../requests/Handler";
import { formatRowNames } from "./formatRowNames";

type Translate = Place["t"];
type Names = Record<string, string>;

/** How one operation is put to the person who confirms it. */
interface Question<Id extends OperationId> {
  /** Says in words what would be done. */
  say(t: Translate, names: Names): string;
  /** Finds the names that the words hold. */
  name(request: OperationRequest<Id>, context: SessionContext): Promise<Names>;
}

const question = <Id extends OperationId>(
  say: Question<Id>["say"],
  name: (request: OperationRequest<Id>, context: SessionContext) => Names | Promise<Names>,
): Question<Id> => ({ say, name: async (request, context) => name(request, context) });

const removeUsers = (t: Translate, names: Names) => t("Remove users: {users}", names);
const removeCompanies = (t: Translate, names: Names) => t("Remove companies: {companies}", names);
const setPasswords = (t: Translate, names: Names) => t("Set new passwords of devices: {devices}", names);

async function users(id: unknown, context: SessionContext): Promise<Names> {
  return { users: await formatRowNames(context, "users", id) };
}

async function companies(id: unknown, context: SessionContext): Promise<Names> {
  return { companies: await formatRowNames(context, "companies", id) };
}

const devicesOf = async ({ data }: { data: { id: unknown }[] }, context: SessionContext) => ({
  devices: await formatRowNames(
    context,
    "devices",
    data.map(({ id }) => id),
  ),
});

/** The company a body names, else the caller's own. */
const companyOr = (id: number | undefined, context: SessionContext) =>
  formatRowNames(context, "companies", id ?? context.session.companyId);

/** Every operation that asks for confirmation (x-confirm); starting the server fails when one is missing. */
export const confirmationPrompts = {
  adminDeleteUser: question<"adminDeleteUser">(removeUsers, ({ body }) => ({ users: body.email })),
  adminDeleteUserById: question<"adminDeleteUserById">(removeUsers, ({ path }, context) => users(path.id, context)),
  adminRemoveMfa: question<"adminRemoveMfa">(
    (t, names) => t("Remove the second factor of {user}", names),
    ({ body }) => ({ user: body.email }),
  ),
  deleteUser: question<"deleteUser">(removeUsers, ({ path }, context) => users(path.id, context)),
  deleteUsers: question<"deleteUsers">(removeUsers, ({ body }, context) => users(body.id, context)),
  updateUser: question<"updateUser">(
    (t, names) =>
      names.role === undefined
        ? t("Change the name of the user {users}", names)
        : t("Change the user {users}: role {role}", names),
    async ({ path, body }, context) => ({
      ...(await users(path.id, context)),
      ...(body.role !== undefined && { role: body.role }),
    }),
  ),
  moveUsers: question<"moveUsers">(
    (t, names) =>
      names.role === undefined
        ? t("Move users to {companies}: {users}", names)
        : t("Move users to {companies} with the role {role}: {users}", names),
    async ({ body }, context) => ({
      ...(await users(body.user_id, context)),
      ...(await companies(body.company_id, context)),
      ...(body.role !== undefined && { role: body.role }),
    }),
  ),
  deleteCompany: question<"deleteCompany">(removeCompanies, ({ path }, context) => companies(path.id, context)),
  deleteCompanies: question<"deleteCompanies">(removeCompanies, ({ body }, context) => companies(body.id, context)),
  moveCompany: question<"moveCompany">(
    (t, names) => t("Move the company {company} under {target}", names),
    async ({ body }, context) => ({
      company: await formatRowNames(context, "companies", body.source),
      target: await formatRowNames(context, "companies", body.target),
    }),
  ),
  deleteDevices: question<"deleteDevices">(
    (t, names) => t("Remove devices: {devices}", names),
    async ({ body }, context) => ({ devices: await formatRowNames(context, "devices", body.device_id) }),
  ),
  moveDevices: question<"moveDevices">(
    (t, names) => t("Move devices to {company}: {devices}", names),
    async ({ body }, context) => ({
      devices: await formatRowNames(context, "devices", body.device_id),
      company: await formatRowNames(context, "companies", body.company_id),
    }),
  ),
  generateDevicePasswords: question<"generateDevicePasswords">(setPasswords, ({ body }, context) =>
    devicesOf(body, context),
  ),
  setDevicePasswords: question<"setDevicePasswords">(setPasswords, ({ body }, context) => devicesOf(body, context)),
  uploadDevicePasswords: question<"uploadDevicePasswords">(
    (t, names) => t("Set the passwords of devices from the file {file}", names),
    ({ body }) => ({ file: body.upload.name }),
  ),
  moveCredits: question<"moveCredits">(
    (t, names) => t("Move {amount} × {kind} from {source} to {target}", names),
    async ({ body }, context) => ({
      amount: String(body.amount),
      kind: body.credit_type_name,
      source: await companyOr(body.source ?? body.from_company_id, context),
      target: await companyOr(body.target ?? body.to_company_id, context),
    }),
  ),
  createCreditCode: question<"createCreditCode">(
    (t, names) => t("Create a code for {amount} × {kind} of {company}", names),
    async ({ body }, context) => ({
      amount: String(body.amount),
      kind: body.credit_type_name,
      company: await companyOr(body.company_id, context),
    }),
  ),
  moveDeviceCredits: question<"moveDeviceCredits">(
    (t, names) => t("Move the service of {device} to {target}", names),
    async ({ body }, context) => ({
      device: await formatRowNames(context, "devices", body.source_device_id),
      target: await formatRowNames(context, "devices", body.target_device_id),
    }),
  ),
};

const byId: Readonly<Record<string, Question<OperationId> | undefined>> = confirmationPrompts as never;

/** Whether the words of an operation's question are known. */
export const hasPrompt = (operation: string) => Object.hasOwn(confirmationPrompts, operation);

/** Finds the names that say what a request is done to. */
export async function readPromptNames(operation: string, request: object, context: SessionContext): Promise<Names> {
  return (await byId[operation]?.name(request as OperationRequest<OperationId>, context)) ?? {};
}

/** What a stored question asks, in the words of a language. */
export function formatPrompt({ operation, names }: { operation: string; names: Names }, t: Translate): string {
  return byId[operation]?.say(t, names) ?? operation;
}

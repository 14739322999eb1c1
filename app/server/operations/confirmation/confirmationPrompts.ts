import type { Place } from "../../mail/Place";
import type { SessionContext } from "../../requests/Context";
import type { OperationId, OperationRequest } from "../../requests/Handler";
import { formatRowNames } from "./formatRowNames";

type Translate = Place["t"];
type Names = Record<string, string>;

/** The prompt that asks a person to confirm one operation. */
interface Prompt<Id extends OperationId> {
  /** The text that describes the change. */
  text(t: Translate, names: Names): string;
  /** Reads the names in the text. */
  names(request: OperationRequest<Id>, context: SessionContext): Promise<Names>;
}

const prompt = <Id extends OperationId>(
  text: Prompt<Id>["text"],
  names: (request: OperationRequest<Id>, context: SessionContext) => Names | Promise<Names>,
): Prompt<Id> => ({ text, names: async (request, context) => names(request, context) });

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

/** The name of a company, the caller's own by default. */
const companyName = (id: number | undefined, context: SessionContext) =>
  formatRowNames(context, "companies", id ?? context.session.companyId);

/** The prompt of every operation with x-confirm; the server does not start when one is missing. */
export const confirmationPrompts = {
  adminDeleteUser: prompt<"adminDeleteUser">(removeUsers, ({ body }) => ({ users: body.email })),
  adminDeleteUserById: prompt<"adminDeleteUserById">(removeUsers, ({ path }, context) => users(path.id, context)),
  adminRemoveMfa: prompt<"adminRemoveMfa">(
    (t, names) => t("Remove the second factor of {user}", names),
    ({ body }) => ({ user: body.email }),
  ),
  deleteUser: prompt<"deleteUser">(removeUsers, ({ path }, context) => users(path.id, context)),
  deleteUsers: prompt<"deleteUsers">(removeUsers, ({ body }, context) => users(body.id, context)),
  updateUser: prompt<"updateUser">(
    (t, names) =>
      names.role === undefined
        ? t("Change the name of the user {users}", names)
        : t("Change the user {users}: role {role}", names),
    async ({ path, body }, context) => ({
      ...(await users(path.id, context)),
      ...(body.role !== undefined && { role: body.role }),
    }),
  ),
  moveUsers: prompt<"moveUsers">(
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
  deleteCompany: prompt<"deleteCompany">(removeCompanies, ({ path }, context) => companies(path.id, context)),
  deleteCompanies: prompt<"deleteCompanies">(removeCompanies, ({ body }, context) => companies(body.id, context)),
  moveCompany: prompt<"moveCompany">(
    (t, names) => t("Move the company {company} under {target}", names),
    async ({ body }, context) => ({
      company: await formatRowNames(context, "companies", body.source),
      target: await formatRowNames(context, "companies", body.target),
    }),
  ),
  deleteDevices: prompt<"deleteDevices">(
    (t, names) => t("Remove devices: {devices}", names),
    async ({ body }, context) => ({ devices: await formatRowNames(context, "devices", body.device_id) }),
  ),
  moveDevices: prompt<"moveDevices">(
    (t, names) => t("Move devices to {company}: {devices}", names),
    async ({ body }, context) => ({
      devices: await formatRowNames(context, "devices", body.device_id),
      company: await formatRowNames(context, "companies", body.company_id),
    }),
  ),
  generateDevicePasswords: prompt<"generateDevicePasswords">(setPasswords, ({ body }, context) =>
    devicesOf(body, context),
  ),
  setDevicePasswords: prompt<"setDevicePasswords">(setPasswords, ({ body }, context) => devicesOf(body, context)),
  uploadDevicePasswords: prompt<"uploadDevicePasswords">(
    (t, names) => t("Set the passwords of devices from the file {file}", names),
    ({ body }) => ({ file: body.upload.name }),
  ),
  moveCredits: prompt<"moveCredits">(
    (t, names) => t("Move {amount} × {kind} from {source} to {target}", names),
    async ({ body }, context) => ({
      amount: String(body.amount),
      kind: body.credit_type_name,
      source: await companyName(body.source ?? body.from_company_id, context),
      target: await companyName(body.target ?? body.to_company_id, context),
    }),
  ),
  createCreditCode: prompt<"createCreditCode">(
    (t, names) => t("Create a code for {amount} × {kind} of {company}", names),
    async ({ body }, context) => ({
      amount: String(body.amount),
      kind: body.credit_type_name,
      company: await companyName(body.company_id, context),
    }),
  ),
  moveDeviceCredits: prompt<"moveDeviceCredits">(
    (t, names) => t("Move the service of {device} to {target}", names),
    async ({ body }, context) => ({
      device: await formatRowNames(context, "devices", body.source_device_id),
      target: await formatRowNames(context, "devices", body.target_device_id),
    }),
  ),
};

const byId: Readonly<Record<string, Prompt<OperationId> | undefined>> = confirmationPrompts as never;

/** Whether an operation has a prompt. */
export const hasPrompt = (operation: string) => Object.hasOwn(confirmationPrompts, operation);

/** Reads the names for the prompt of a request. */
export async function readPromptNames(operation: string, request: object, context: SessionContext): Promise<Names> {
  return (await byId[operation]?.names(request as OperationRequest<OperationId>, context)) ?? {};
}

/** The text of a stored prompt in a language. */
export function formatPrompt({ operation, names }: { operation: string; names: Names }, t: Translate): string {
  return byId[operation]?.text(t, names) ?? operation;
}

import { invalid } from "../Failure";
import type { Handlers } from "../Handler";
import { makePassword } from "./makePassword";
import { readPasswordFile } from "./readPasswordFile";
import { startPasswordTask } from "./startPasswordTask";

function refuseRepeated(data: readonly { id: number }[]): void {
  const seen = new Set<number>();
  for (const [index, { id }] of data.entries()) {
    if (seen.has(id)) throw invalid(`data.${index}.id`, "This device is named twice.");
    seen.add(id);
  }
}

/** New passwords for devices: made here, given, or from a file. */
export const devicePasswords: Handlers<"generateDevicePasswords" | "setDevicePasswords" | "uploadDevicePasswords"> = {
  async generateDevicePasswords({ body: { data } }, context) {
    refuseRepeated(data);
    const passwords = data.map(({ id, length = 16, use_special = 0 }) => ({
      device: id,
      password: makePassword(length, Boolean(use_special)),
      isShown: true,
    }));
    return { status: 200, body: { success: true, meta: await startPasswordTask(context, passwords) } };
  },

  async setDevicePasswords({ body: { data } }, context) {
    refuseRepeated(data);
    const passwords = data.map(({ id, password, password_confirmation, show_password = false }, index) => {
      if (password_confirmation !== undefined && password_confirmation !== password)
        throw invalid(`data.${index}.password_confirmation`, "This is not the password above.");
      return { device: id, password, isShown: show_password };
    });
    return { status: 200, body: { success: true, meta: await startPasswordTask(context, passwords) } };
  },

  async uploadDevicePasswords({ body: { upload, show_password = false } }, context) {
    const passwords = await readPasswordFile(context, upload, show_password);
    const meta = await startPasswordTask(context, passwords);
    return { status: 201, body: { success: true, data: passwords.map(({ device }) => device), meta } };
  },
};

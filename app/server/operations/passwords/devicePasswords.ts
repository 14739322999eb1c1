import { invalid } from "../../requests/ApiError";
import type { Handlers } from "../../requests/Handler";
import { verifyPasswords } from "../devices/provisionDevices";
import { describeInvalidLines, requireValidLines } from "../files/readLines";
import { generatePassword } from "./generatePassword";
import { problemOfNew, problemOfPresent, readPasswordFile } from "./readPasswordFile";
import { startPasswordTask } from "./startPasswordTask";

function refuseRepeated(data: readonly { id: number }[]): void {
  const seen = new Set<number>();
  for (const [index, { id }] of data.entries()) {
    if (seen.has(id)) throw invalid(`data.${index}.id`, "This device is named twice.");
    seen.add(id);
  }
}

type Ids = "generateDevicePasswords" | "setDevicePasswords" | "uploadDevicePasswords" | "verifyDevicePasswords";

/** New passwords for devices, generated, given or from a file; and verifying current ones from a file. */
export const devicePasswords: Handlers<Ids> = {
  async generateDevicePasswords({ body: { data } }, context) {
    refuseRepeated(data);
    const passwords = data.map(({ id, length = 16, use_special = 0 }) => ({
      device: id,
      password: generatePassword(length, Boolean(use_special)),
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
    const lines = await readPasswordFile(context, upload, problemOfNew);
    const passwords = lines.rows.length > 0 ? lines.rows : requireValidLines(lines);
    const meta = await startPasswordTask(
      context,
      passwords.map((one) => ({ ...one, isShown: show_password })),
    );
    const data = passwords.map(({ device }) => device);
    if (lines.invalid.length === 0) return { status: 201, body: { success: true, data, meta } };
    return { status: 207, body: { success: true, data, errors: describeInvalidLines(lines.invalid), meta } };
  },

  async verifyDevicePasswords({ body: { upload } }, context) {
    const passwords = requireValidLines(await readPasswordFile(context, upload, problemOfPresent));
    const meta = await verifyPasswords(
      context,
      passwords.map(({ device, password }) => ({ id: device, password_confirmation: password })),
    );
    return { status: 201, body: { success: true, data: passwords.map(({ device }) => device), ...(meta && { meta }) } };
  },
};

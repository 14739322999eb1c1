import { describe, expect, it } from "vitest";
import { octalText, permissionText, readOctal } from "../../../../../app/console/blocks/files/windows/permissionText";

describe("[files.permissions] the permissions of a file", () => {
  it.each([
    [0o755, "rwxr-xr-x", "755"],
    [0, "---------", "000"],
    [0o4755, "rwsr-xr-x", "4755"],
    [0o6644, "rwSr-Sr--", "6644"],
    [0o1777, "rwxrwxrwt", "1777"],
    [0o1666, "rw-rw-rwT", "1666"],
  ])("are written as ls does: %o", (bits, letters, digits) => {
    expect(permissionText(bits)).toBe(letters);
    expect(octalText(bits)).toBe(digits);
    expect(readOctal(digits)).toBe(bits);
  });

  it.each(["", "8", "12", "99", "12345", "0o7", "-1"])("are not read from %j", (text) => {
    expect(readOctal(text)).toBeUndefined();
  });
});

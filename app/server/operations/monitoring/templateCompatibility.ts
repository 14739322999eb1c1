import { sql } from "kysely";
import type { components } from "#generated/api";
import { isAtLeast } from "../../../domain/capabilities/firmwareVersion";
import { ApiError } from "../../requests/ApiError";
import type { SessionContext } from "../../requests/Context";
import type { Handlers } from "../../requests/Handler";
import { systemOf } from "../specifications/specifications";
import { findCustomTemplate } from "./monitoringTemplates";

type Misfit = components["schemas"]["TemplateMisfit"];
type Device = Omit<Misfit, "reason" | "endpoints"> & { hardware: string };

/** The requirements of a template. */
interface Requirements {
  system: string | undefined;
  version: string;
}

async function readDevices({ transaction }: SessionContext, ids: readonly number[]): Promise<Device[]> {
  const wanted = [...new Set(ids)];
  const { rows } = await sql<Device>`
    select id as device_id, name as device_name, model, firmware, coalesce(original_model, model) as hardware
    from devices where id = any(${wanted}::integer[]) order by id`.execute(transaction);
  if (rows.length < wanted.length)
    throw new ApiError("NOT_FOUND", { message: "A device does not exist, or you do not have access to it." });
  return rows;
}

// Devices do not report their firmware brand; the first brand is the manufacturer's.
async function readPaths({ transaction }: SessionContext): Promise<Map<string, RegExp[]>> {
  const { rows } = await sql<{ system: string; paths: string[] }>`
    select distinct on (system) system, array(select jsonb_object_keys(
      case jsonb_typeof(content::jsonb -> 'paths') when 'object' then content::jsonb -> 'paths' else '{}' end)) as paths
    from device_specifications order by system, firmware_brand_id`.execute(transaction);
  return new Map(rows.map(({ system, paths }) => [system, paths.map(patternOf)]));
}

const withoutApi = (path: string) => path.replace(/^\/api(?=\/)/, "").replace(/[?#].*$/, "");

// Path parameters of the API documentation are names in braces.
function patternOf(path: string): RegExp {
  const literal = withoutApi(path).replace(/[.*+?^$()|[\]\\]/g, "\\$&");
  return new RegExp(`^${literal.replace(/\{[^}]*\}/g, "[^/]+")}$`);
}

/** The version in a firmware name without the leading 00: 07.15.2 for RUTX_R_00.07.15.2. */
const versionOf = (firmware: string | null) => /_00\.(\d+(?:\.\d+)*)/.exec(firmware ?? "")?.[1];

function reasonOf(
  firmware: string | null,
  system: string,
  wanted: Requirements,
  missing: readonly string[],
): Misfit["reason"] | null {
  if (wanted.system !== undefined && wanted.system !== system) return "system";
  const version = versionOf(firmware);
  if (version !== undefined && /^\d+(\.\d+)*$/.test(wanted.version) && !isAtLeast(version, wanted.version))
    return "firmware";
  return missing.length > 0 ? "endpoints" : null;
}

/** Checks which devices do not support a monitoring template. */
export const templateCompatibility: Handlers<"checkMonitoringTemplate"> = {
  async checkMonitoringTemplate({ path, query }, context) {
    const { api_system, api_version, data = [] } = await findCustomTemplate(context, path.id);
    const endpoints = data.map(({ url }) => url);
    const wanted = { system: api_system ?? undefined, version: api_version ?? "", endpoints };
    const known = await readPaths(context);
    const misfits = (await readDevices(context, query.device_id)).flatMap(({ hardware, ...device }): Misfit[] => {
      const system = systemOf(context.services, hardware);
      const paths = known.get(system);
      const has = (url: string) => !paths || paths.some((pattern) => pattern.test(withoutApi(url)));
      const missing = endpoints.filter((url) => !has(url));
      const reason = reasonOf(device.firmware, system, wanted, missing);
      return reason ? [{ ...device, reason, endpoints: missing }] : [];
    });
    return { status: 200, body: { success: true, data: misfits } };
  },
};

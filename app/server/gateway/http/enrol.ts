import type { Database } from "../../database/openDatabase";
import { hashSecret } from "../credentials";

/** What a device says of itself when it asks to be let in: who it is, and the secret it made. */
export interface Enrolment {
  serial: string;
  mac?: string | undefined;
  imei?: string | undefined;
  /** Which model it is. */
  model?: string | undefined;
  /** What it can do, by the names of DeviceCapabilities. */
  capabilities?: Readonly<Record<string, boolean | number>> | undefined;
  secret: string;
}

/** The names that cover a model, its own included: those an approval of it may have. */
export type FindModelNames = (model: string) => string[];

// One of MAC address and IMEI must be the approved one, and neither may be another than the approved one.
const isOf = (device: string) => `(upper(${device}.mac) = $2 or ${device}.imei = $3)
  and (upper(${device}.mac) = $2) is not false and (${device}.imei = $3) is not false`;

// An approval names a model, or a family or series of models: the device says which of them it is, and nothing else.
const modelOf = (approved: string) => `case when upper(${approved}) = any($6::text[]) then $5 else ${approved} end`;

// Both the serial number and the address must be the approved ones, in one device; an approval is good for one enrolment,
// and of the capabilities the device reports those count that the approval names. An address the device leaves out stays
// the one that is known.
const APPROVED = `
  with approved as (
    delete from authorized_devices a
    where lower(a.serial) = lower($1) and ${isOf("a")}
      and not exists (select from devices d where d.serial = $1 and d.company_id <> a.company_id)
    returning a.company_id, ${modelOf("a.model")} as model, coalesce(upper(a.mac), $2) as mac, coalesce(a.imei, $3) as imei,
      (select jsonb_object_agg(r.key, r.value) from jsonb_each($7::jsonb) r where r.key = any(a.capabilities)) as capabilities)
  insert into devices (company_id, model, serial, mac, imei, capabilities, name, secret_hash)
  select company_id, coalesce(model, 'RUT'), $1, mac, imei, capabilities, $1, $4 from approved
  on conflict (serial) do update set secret_hash = excluded.secret_hash, failed_auth_reason = null,
    status = 0, gateway_node = null, model = coalesce((select model from approved), devices.model),
    mac = coalesce(excluded.mac, devices.mac), imei = coalesce(excluded.imei, devices.imei),
    capabilities = excluded.capabilities
  returning id`;
const ADDED = `
  update devices d set secret_hash = $4, failed_auth_reason = null, model = ${modelOf("d.model")},
    mac = coalesce(d.mac, $2), imei = coalesce(d.imei, $3)
  where d.serial = $1 and d.secret_hash is null and ${isOf("d")}`;
const DUPLICATE = `
  update devices set failed_auth_reason = '7'
  where serial = $1 and (upper(mac) <> $2 or imei <> $3) and failed_auth_reason is distinct from '7'`;

/**
 * Lets a device in that was approved or added by its serial number and address; answers those whose older secret counts no
 * more, who are not this or any process's to write until they return with the new one.
 */
export async function enrol({ pool }: Database, given: Enrolment, namesOf: FindModelNames): Promise<number[]> {
  const { serial, model, capabilities = {} } = given;
  const identity = [serial, given.mac?.toUpperCase() || null, given.imei || null];
  const names = model === undefined ? [] : namesOf(model);
  const values = [...identity, hashSecret(given.secret), model ?? null, names];
  const reported = JSON.stringify(capabilities);
  const approved = await pool.query<{ id: number }>({
    name: "gateway-enrol-approved",
    text: APPROVED,
    values: [...values, reported],
  });
  await pool.query({ name: "gateway-enrol-added", text: ADDED, values });
  await pool.query({ name: "gateway-enrol-duplicate", text: DUPLICATE, values: identity });
  return approved.rows.map(({ id }) => id);
}

import type { Database } from "../../database/openDatabase";
import { hashSecret } from "../credentials";

/** What a device says of itself when it asks to be let in: who it is, and the secret it made. */
export interface Enrolment {
  serial: string;
  mac?: string | undefined;
  imei?: string | undefined;
  /** Which model it is. */
  model?: string | undefined;
  secret: string;
}

// One of MAC address and IMEI must be the approved one, and neither may be another than the approved one.
const isOf = (device: string) => `(upper(${device}.mac) = $2 or ${device}.imei = $3)
  and (upper(${device}.mac) = $2) is not false and (${device}.imei = $3) is not false`;

// What was approved is a model, or the letters of a series (RUT, RUTX): the device says which model of it, and nothing else.
const modelOf = (approved: string) =>
  `case when ${approved} ~ '^[A-Z]+$' and starts_with($5, ${approved}) then $5 else ${approved} end`;

// Both the serial number and the address must be the approved ones, in one device; an approval is good for one enrolment.
const APPROVED = `
  with approved as (
    delete from authorized_devices a
    where lower(a.serial) = lower($1) and ${isOf("a")}
      and not exists (select from devices d where d.serial = $1 and d.company_id <> a.company_id)
    returning a.company_id, ${modelOf("a.model")} as model, upper(a.mac) as mac, a.imei)
  insert into devices (company_id, model, serial, mac, imei, name, secret_hash)
  select company_id, coalesce(model, 'RUT'), $1, mac, imei, $1, $4 from approved
  on conflict (serial) do update set secret_hash = excluded.secret_hash, failed_auth_reason = null,
    status = 0, gateway_node = null, model = coalesce((select model from approved), devices.model),
    mac = coalesce(excluded.mac, $2, devices.mac), imei = coalesce(excluded.imei, $3, devices.imei)
  returning id`;
const ADDED = `
  update devices d set secret_hash = $4, failed_auth_reason = null, model = ${modelOf("d.model")}
  where d.serial = $1 and d.secret_hash is null and ${isOf("d")}`;
const DUPLICATE = `
  update devices set failed_auth_reason = '7'
  where serial = $1 and (upper(mac) <> $2 or imei <> $3) and failed_auth_reason is distinct from '7'`;

/**
 * Lets a device in that was approved or added by its serial number and address; answers those whose older secret counts no
 * more, who are not this or any process's to write until they return with the new one.
 */
export async function enrol({ pool }: Database, { serial, mac, imei, model, secret }: Enrolment): Promise<number[]> {
  const values = [serial, mac?.toUpperCase() || null, imei || null, hashSecret(secret), model ?? null];
  const approved = await pool.query<{ id: number }>({ name: "gateway-enrol-approved", text: APPROVED, values });
  await pool.query({ name: "gateway-enrol-added", text: ADDED, values });
  await pool.query({ name: "gateway-enrol-duplicate", text: DUPLICATE, values: values.slice(0, 3) });
  return approved.rows.map(({ id }) => id);
}

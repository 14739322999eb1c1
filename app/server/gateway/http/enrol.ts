import type { Database } from "../../database/openDatabase";
import { hashSecret } from "../credentials";

/** An enrolment request: the identity of the device and the secret it generated. */
export interface Enrolment {
  serial: string;
  mac?: string | undefined;
  imei?: string | undefined;
  /** Reported model. */
  model?: string | undefined;
  /** Reported capabilities, by the names of DeviceCapabilities. */
  capabilities?: Readonly<Record<string, boolean | number>> | undefined;
  secret: string;
}

/** Finds the names that include a model, itself included; an approval may use any of them. */
export type FindModelNames = (model: string) => string[];

// At least one of MAC address and IMEI must match, and neither may differ.
const isOf = (device: string) => `(upper(${device}.mac) = $2 or ${device}.imei = $3)
  and (upper(${device}.mac) = $2) is not false and (${device}.imei = $3) is not false`;

// An approval may name a family or series; the device's model is accepted if that name includes it.
const modelOf = (approved: string) => `case when upper(${approved}) = any($6::text[]) then $5 else ${approved} end`;

// Serial number and address must match one approval, which is consumed. Of the reported capabilities only those the
// approval names are stored. An address the device does not report is left unchanged.
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
 * Enrols a device that was approved or added. Returns the devices whose previous secret was replaced and must be
 * disconnected; no process writes them until they reconnect with the new one.
 */
export async function enrol({ pool }: Database, enrolment: Enrolment, namesOf: FindModelNames): Promise<number[]> {
  const { serial, model, capabilities = {} } = enrolment;
  const identity = [serial, enrolment.mac?.toUpperCase() || null, enrolment.imei || null];
  const names = model === undefined ? [] : namesOf(model);
  const values = [...identity, hashSecret(enrolment.secret), model ?? null, names];
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

import { afterAll, beforeAll, expect, test } from "vitest";
import type { OperationId } from "../../../../app/server/requests/Handler";
import type { Answer, Client } from "../api/Client";
import { startTestApi, type TestApi } from "../api/startTestApi";
import { requestConfirmed } from "../permissions/confirmationRequests";
import { createSubjects, type Subjects, validRequests } from "../permissions/validRequests";

let api: TestApi;
let admin: Client;
beforeAll(async () => {
  api = await startTestApi();
  admin = await api.signIn("super_admin@own.test");
});
afterAll(() => api?.close());

/** A read before and after a write, and the values it yields. */
interface Effect {
  read: string | ((subjects: Subjects) => string);
  says: (answer: Answer, subjects: Subjects) => unknown;
  before: unknown;
  after: unknown;
}

type Row = Record<string, unknown>;

const status = ({ status }: Answer) => status;
/** A row that exists before the write and not after it. */
const gone = (read: Effect["read"]): Effect => ({ read, says: status, before: 200, after: 404 });
const counted = (
  read: Effect["read"],
  is: (row: Row, subjects: Subjects) => boolean,
  before = 1,
  after = 0,
): Effect => ({
  read,
  says: ({ body }, subjects) => body.data.filter((row: Row) => is(row, subjects)).length,
  before,
  after,
});
const any = () => true;
const hubUsers = ({ network }: Subjects) => `/vpn/hubs/users?vpn_hub_id=${network.hub}&limit=100`;
const letIn: Effect = {
  read: hubUsers,
  says: ({ body }, s) => body.data.find((row: Row) => row.id === s.network.hubUser)?.enabled,
  before: 1,
  after: 0,
};

const EFFECTS: Partial<Record<OperationId, Effect>> = {
  cancelActions: counted(
    ({ device }) => `/devices/updates/pending?device_id=${device}`,
    (row, { job }) => row.id === job,
  ),
  deleteAuthorizedDevices: counted("/devices/authorized?limit=100", (row, s) => row.id === s.authorizedDevice),
  deleteCompany: gone(({ emptyCompany }) => `/companies/${emptyCompany}`),
  deleteCompanies: gone(({ emptyCompany }) => `/companies/${emptyCompany}`),
  deleteConfiguratorTemplate: counted("/devices/configurator/templates?limit=100", (row, s) => row.id === s.template),
  deleteDashboard: gone(({ device, dashboard }) => `/devices/${device}/dashboards/${dashboard}`),
  deleteDeviceAlert: counted(({ device }) => `/alerts-configurations?device_id=${device}`, any),
  deleteGeneratedReport: gone(({ generated }) => `/reports/generated/${generated}`),
  deleteMonitoringTemplate: gone(({ network }) => `/data-collect/configs/${network.template}`),
  deleteRemoteAccess: gone(({ network }) => `/devices/remote-access/${network.access}`),
  deleteRoles: gone(({ role }) => `/roles/${role}`),
  deleteTask: counted(
    ({ network }) => `/devices/tasks?group_id=${network.taskGroup}`,
    (row, s) => row.id === s.network.task,
  ),
  deleteTaskGroup: gone(({ network }) => `/devices/tasks/groups/${network.taskGroup}`),
  deleteUsers: gone(({ user }) => `/users/${user}`),
  deleteUserInvitation: counted("/users/invitations?limit=100", (row, s) => row.id === s.invitation),
  deleteVpnHubs: gone(({ network }) => `/vpn/hubs/${network.hub}/info`),
  openDeviceLink: counted(
    ({ device }) => `/devices/actions/logs?device_id=${device}`,
    (row) => row.action_name === "connect_webui",
    0,
    1,
  ),
  removeVpnDevices: counted(hubUsers, (row, s) => row.object_id === s.device),
  removeVpnDhcp: counted(({ network }) => `/vpn/hubs/${network.hub}/dhcp`, any),
  removeVpnUser: counted(hubUsers, (row, s) => row.id === s.network.hubUser),
  toggleVpnHubs: {
    read: ({ network }) => `/vpn/hubs/${network.hub}`,
    says: ({ body }) => body.data.enabled,
    before: 1,
    after: 0,
  },
  toggleVpnUser: letIn,
  toggleVpnUsers: letIn,
  unassignMonitoringTemplate: counted(
    ({ network }) => `/data-collect/configs/assigned?config_id=${network.template}`,
    any,
  ),
  updateGeneratedReport: {
    read: ({ generated }) => `/reports/generated/${generated}`,
    says: ({ body }) => body.data.name ?? body.data.params?.name,
    before: expect.stringContaining("fresh"),
    after: "Changed",
  },
  updateRolePermissions: {
    read: ({ role }) => `/roles/${role}/permissions`,
    says: ({ body }) => body.data.map(({ id }: Row) => id),
    before: expect.not.arrayContaining([1]),
    after: [1],
  },
  updateTask: {
    read: ({ network }) => `/devices/tasks?group_id=${network.taskGroup}`,
    says: ({ body }, s) => body.data.find((row: Row) => row.id === s.network.task)?.timeout === 9,
    before: false,
    after: true,
  },
};

test.each(Object.keys(EFFECTS) as OperationId[])(
  "%s changes what is read afterwards, and nothing of another",
  async (id) => {
    const effect = EFFECTS[id] as Effect;
    const { companies, actors } = api.world;
    const subjects = await createSubjects(api.db, companies.own, actors.super_admin);
    const other = await createSubjects(api.db, companies.own, actors.super_admin);
    const look = async (at: Subjects) => {
      const url = typeof effect.read === "string" ? effect.read : effect.read(at);
      const answer = await admin.get(url);
      expect([200, 404], `${url} ${JSON.stringify(answer.body)}`).toContain(answer.status);
      return effect.says(answer, at);
    };
    expect(await look(subjects)).toEqual(effect.before);
    const wanted = validRequests[id](api.world, subjects);
    const answer = await requestConfirmed(api.db, admin, wanted);
    expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300);
    expect(await look(subjects)).toEqual(effect.after);
    expect(await look(other)).toEqual(effect.before);
  },
);

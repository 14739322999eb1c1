import { once } from "node:events";
import { Agent, get, type IncomingMessage } from "node:http";
import pg from "pg";
import { removeData, startFarhelm } from "../e2e/startFarhelm";
import { measureBeside, row } from "./measure";
import { seedFleet, seedPoints } from "./seedGrowth";
import { signIn } from "./signIn";

const DEVICES = 100_000;
const POINTS = 1_000_000;
const DAY = 86_400_000;

const ALL = "select count(*) from devices d";
const TAG_ACTIONS = `(select json_agg(json_build_object('id', a.id, 'action', a.action, 'created_at', a.created_at,
    'source_id', coalesce(a.file_id, a.task_group_id, a.template_id), 'source_name', coalesce(f.name, g.name, p.name)))
  from tag_actions a left join files f on f.id = a.file_id left join task_groups g on g.id = a.task_group_id
    left join configurator_templates p on p.id = a.template_id
  where a.tag_id = t.id) as actions`;
const TAGS = `(select json_agg(t order by lower(t.name)) from (
    select t.*, ${TAG_ACTIONS} from device_tags w join tags t on t.id = w.tag_id where w.device_id = d.id) t) as tags`;
const PACKS = ["management", "data"].map(
  (kind) => `left join credit_types ${kind} on ${kind}.id = d.${kind}_credit_type_id`,
);

/** A page of devices as the list shows them: their rows, the names of their companies, their tags and packs. */
function page(found: string): string {
  return `select d.*, c.name as company_name, ${TAGS}, management.kind as a, management.name as b, data.kind as c,
    data.name as e from (select * from devices d ${found}) d join companies c on c.id = d.company_id ${PACKS.join(" ")}`;
}

/** Calls of lists, and the bare SQL that answers the same question: a page and how many there are. */
const LISTS = [
  { path: "/api/devices?limit=100", sql: [page("order by d.id limit 100"), ALL] },
  { path: "/api/devices?limit=100&sort=name", sql: [page("order by d.sort_name, d.id limit 100"), ALL] },
  {
    path: "/api/devices?limit=100&sort=-signal",
    sql: [page("order by d.signal desc nulls last, d.id desc limit 100"), ALL],
  },
  {
    path: "/api/devices?limit=100&status=offline",
    sql: [page("where d.status = 0 order by d.id limit 100"), `${ALL} where d.status = 0`],
  },
  { path: "/api/devices?limit=100&offset=50000", sql: [page("order by d.id limit 100 offset 50000"), ALL] },
  {
    path: "/api/tags?limit=100",
    sql: [
      "select t.*, (select count(*) from device_tags w where w.tag_id = t.id) as device_count from tags t order by t.id limit 100",
      "select count(*) from tags",
    ],
  },
];

function charts({ usual, dense }: { usual: number; dense: number }) {
  return [usual, dense].flatMap((device) =>
    [1, 30, 365].map((days) => {
      const table = days > 30 ? "device_hours" : "device_samples";
      const from = new Date(Date.now() - days * DAY).toISOString();
      const range = `start_date=${from}&end_date=${new Date().toISOString()}`;
      return {
        path: `/api/devices/${device}/information/dynamic?${range}`,
        sql: [`select count(signal) from ${table} where device_id = ${device} and created_at >= '${from}'`],
        what: `chart of ${days} days, ${device === dense ? POINTS : "8 640"} points of the device`,
      };
    }),
  );
}

/** Calls, and waits for the last byte of the answer; what a caller makes of the bytes is its own. */
export async function readWhole(agent: Agent, url: string, cookie: string): Promise<void> {
  const request = get(url, { agent, headers: { cookie } });
  const [answer] = (await once(request, "response")) as [IncomingMessage];
  if (answer.statusCode !== 200) throw new Error(`${url} answered ${answer.statusCode}`);
  answer.resume();
  await once(answer, "end");
}

/** Lists of a large fleet and charts over many points, over HTTP until the last byte; the floor is the bare SQL on one connection. */
export async function benchGrowth(): Promise<Record<string, string>[]> {
  const farhelm = await startFarhelm({ args: ["--empty", "--device-port", "0"] });
  const agent = new Agent({ keepAlive: true });
  const pool = new pg.Pool({ connectionString: /postgres(?:ql)?:\/\/\S+/.exec(farhelm.output())?.[0], max: 1 });
  try {
    await seedFleet(pool, DEVICES);
    const asked = [...LISTS.map((list) => ({ ...list, what: list.path })), ...charts(await seedPoints(pool, POINTS))];
    const cookie = await signIn(farhelm);
    const rows: Record<string, string>[] = [];
    for (const { what, path, sql } of asked) {
      const floor = () => Promise.all(sql.map((text) => pool.query(text)));
      const call = () => readWhole(agent, farhelm.url + path, cookie);
      const [measured, bare] = await measureBeside(20, call, floor);
      rows.push(row(what, measured, bare));
    }
    return rows;
  } finally {
    agent.destroy();
    await pool.end();
    await farhelm.stop();
    removeData(farhelm.data);
  }
}

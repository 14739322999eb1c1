import { drawOne, drawWhole } from "../../descriptions/draw";
import type { Machine } from "./Machine";

const EVENTS = [
  "daemon.info dnsmasq-dhcp[2114]: DHCPACK(br-lan) 192.168.1.23 02:4e:00:00:00:17 camera",
  "daemon.info dnsmasq[2114]: read /tmp/hosts/dhcp - 6 addresses",
  "daemon.notice netifd: Interface 'wan' is now up",
  "daemon.info mobifd[1873]: signal quality changed",
  "user.notice firewall: Reloading firewall due to ifup of wan",
  "cron.info crond[1622]: USER root pid 9120 cmd /sbin/fw_autoupdate",
  "daemon.info ntpclient[1940]: time adjusted by 12 ms",
  "authpriv.info dropbear[1733]: Child connection from 192.168.1.10:51342",
] as const;

const HOUR = 3600;

/** A time as the log of a router shows it: `Sun Nov 29 06:33:15 2026`. */
function describeTime(seconds: number): string {
  const [weekday, day, month, year, time] = new Date(seconds * 1000).toUTCString().replace(",", "").split(" ");
  return `${weekday} ${month} ${day} ${time} ${year}`;
}

/** The last hours of a router's log, the same at each reading apart from what is new. */
export function describeLog({ serial, uptime }: Machine, perDay: number): string[] {
  const now = Date.now() / 1000;
  const step = Math.floor((24 * HOUR) / perDay);
  const since = Math.max(now - 24 * HOUR, now - uptime());
  const lines: string[] = [];
  for (let at = Math.ceil(since / step); at * step < now; at += 1) {
    const time = at * step + drawWhole(0, step - 1, serial, at);
    if (time < now) lines.push(`${describeTime(time)} ${drawOne(EVENTS, serial, at, "event")}`);
  }
  return lines;
}

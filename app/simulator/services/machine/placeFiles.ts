import type { Machine } from "./Machine";

const NETWORK = (address: string) => `
config interface 'loopback'
	option device 'lo'
	option proto 'static'
	option ipaddr '127.0.0.1'
	option netmask '255.0.0.0'

config interface 'lan'
	option device 'br-lan'
	option proto 'static'
	option ipaddr '${address}'
	option netmask '255.255.255.0'

config interface 'wan'
	option device 'eth1'
	option proto 'dhcp'
`;

const FIREWALL = `
config defaults 'defaults'
	option input 'ACCEPT'
	option output 'ACCEPT'
	option forward 'REJECT'

config zone 'wan_zone'
	option name 'wan'
	option input 'REJECT'
	option masq '1'
`;

const SYSTEM = (name: string) => `
config system 'system'
	option hostname '${name}'
	option timezone 'UTC'
	option log_size '128'

config timeserver 'ntp'
	option enabled '1'
	option server 'pool.ntp.org'
`;

const BANNER = ({ model, firmware }: Machine) => `
  ${model}
  ---------------------------------------------
  ${firmware()}
  ---------------------------------------------
`;

const release = ({ firmware, kernel }: Machine) =>
  `NAME="OpenWrt"\nVERSION="21.02.0"\nPRETTY_NAME="${firmware()}"\nOPENWRT_TAINTS="no-all"\nKERNEL="${kernel}"\n`;

const meminfo = ({ memory }: Machine) => {
  const { total, free } = memory();
  const line = (name: string, value: number) => `${`${name}:`.padEnd(16)}${String(value).padStart(8)} kB\n`;
  return line("MemTotal", total) + line("MemFree", free) + line("MemAvailable", Math.floor(free * 1.1));
};

const cpuinfo = ({ model }: Machine) =>
  `processor\t: 0\nmodel name\t: ARMv7 Processor rev 5 (v7l)\nBogoMIPS\t: 38.40\n\nHardware\t: ${model}\n`;

function placeGenerated(machine: Machine): void {
  const { files } = machine;
  const [up, load] = [() => machine.uptime(), () => machine.load().map((value) => value.toFixed(2))];
  files.place("/proc/uptime", () => `${up().toFixed(2)} ${(up() * 0.9).toFixed(2)}\n`);
  files.place("/proc/loadavg", () => `${load().join(" ")} 1/94 2231\n`);
  files.place("/proc/meminfo", () => meminfo(machine));
  files.place("/proc/cpuinfo", () => cpuinfo(machine));
  files.place("/proc/version", () => `Linux version ${machine.kernel} (builder@buildhost) #0 SMP\n`);
  files.place("/proc/sys/kernel/hostname", () => `${machine.hostname()}\n`);
  files.place("/etc/hostname", () => `${machine.hostname()}\n`);
  files.place("/etc/version", () => `${machine.firmware()}\n`);
  files.place("/etc/openwrt_release", () => release(machine));
  files.place("/etc/banner", () => BANNER(machine));
  files.place("/var/log/messages", () => `${machine.log().join("\n")}\n`);
  files.place("/dev/null", () => "", true);
}

/** Places the usual files of an OpenWrt router. */
export function placeFiles(machine: Machine): void {
  const { files } = machine;
  const [{ address = "192.168.1.1" } = {}] = machine.interfaces();
  placeGenerated(machine);
  files.place("/etc/config/network", NETWORK(address));
  files.place("/etc/config/firewall", FIREWALL);
  files.place("/etc/config/system", SYSTEM(machine.hostname()));
  files.place("/etc/hosts", `127.0.0.1 localhost\n${address} ${machine.hostname()}\n`);
  files.place("/etc/passwd", "root:x:0:0:root:/root:/bin/ash\nadmin:x:0:0:admin:/root:/bin/ash\n");
  files.place("/etc/group", "root:x:0:\n");
  files.place("/etc/resolv.conf", "nameserver 127.0.0.1\n");
  files.place("/etc/rc.local", "# Put your custom commands here.\nexit 0\n");
  files.place("/root/.profile", "# Settings of the shell.\n");
  for (const folder of ["/tmp", "/bin", "/sbin", "/usr", "/lib", "/mnt", "/sys", "/overlay"])
    files.makeDirectory(folder);
}

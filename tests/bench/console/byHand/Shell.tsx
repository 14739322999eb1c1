import { useQuery } from "@tanstack/react-query";
import { Boxes, CircleHelp, Globe, LayoutList, type LucideIcon, Settings, Shield, User } from "lucide-react";
import type { ReactNode } from "react";
import { NavLink } from "react-router-dom";
import { userQuery } from "./queries";

interface Section {
  title: string;
  icon: LucideIcon;
  links: [path: string, label: string][];
}

const SECTIONS: Section[] = [
  {
    title: "Management",
    icon: LayoutList,
    links: [
      ["/devices", "Devices"],
      ["/wireless", "Wi-Fi & Hotspots"],
      ["/tasks", "Task manager"],
      ["/reports", "Reports"],
      ["/alerts", "Alerts & Automations"],
      ["/monitoring", "Monitoring templates"],
    ],
  },
  {
    title: "Remote access",
    icon: Globe,
    links: [
      ["/access", "Remote access"],
      ["/access-history", "Access history"],
    ],
  },
  {
    title: "VPN",
    icon: Shield,
    links: [
      ["/vpn", "VPN hubs"],
      ["/vpn-connect", "VPN quick connect"],
    ],
  },
  {
    title: "Administration",
    icon: Boxes,
    links: [
      ["/companies", "Companies"],
      ["/users", "Users"],
      ["/tags", "Tags"],
      ["/files", "Files"],
      ["/resources", "Resources"],
    ],
  },
  {
    title: "System",
    icon: Settings,
    links: [
      ["/statistics", "Statistics"],
      ["/firmware", "Global firmware"],
      ["/notices", "Global notices"],
      ["/approved", "Approved devices"],
      ["/mail-logs", "Mail logs"],
    ],
  },
];

/** Layout of every page: navigation, header with the signed-in user, and content. */
export function Shell({ children }: { children: ReactNode }) {
  const { data: user } = useQuery(userQuery);
  return (
    <div className="shell">
      <nav className="side" aria-label="Console">
        <strong className="brand">Fleet console</strong>
        {SECTIONS.map((section) => (
          <NavSection key={section.title} {...section} />
        ))}
      </nav>
      <header className="top">
        <span>{user?.company_name}</span>
        <button type="button" className="quiet" aria-label="Help">
          <CircleHelp size={18} />
        </button>
        <button type="button" className="quiet" aria-label={user ? `Account of ${user.username}` : "Account"}>
          <User size={18} />
        </button>
      </header>
      <main>{children}</main>
    </div>
  );
}

function NavSection({ title, icon: Icon, links }: Section) {
  return (
    <section>
      <h2>
        <Icon size={16} /> {title}
      </h2>
      <ul>
        {links.map(([path, label]) => (
          <li key={path}>
            <NavLink to={path}>{label}</NavLink>
          </li>
        ))}
      </ul>
    </section>
  );
}

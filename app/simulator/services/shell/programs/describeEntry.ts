import { type Node, sizeOf } from "../../files/fileNodes";

/** A file or directory with the name it is listed under. */
export type ListedNode = [name: string, node: Node];

const PERMISSIONS = ["---", "--x", "-w-", "-wx", "r--", "r-x", "rw-", "rwx"];

/** The line of `ls -l` for a file or directory. */
export function describeEntry([name, node]: ListedNode): string {
  const mode = [6, 3, 0].map((shift) => PERMISSIONS[(node.mode >> shift) & 7]).join("");
  const [, day = "", month = "", , time = ""] = new Date(node.changed * 1000).toUTCString().split(" ");
  const kind = node.kind === "directory" ? "d" : "-";
  const size = String(sizeOf(node)).padStart(10);
  return `${kind}${mode}    1 root     root     ${size} ${month} ${day.replace(/^0/, " ")} ${time.slice(0, 5)} ${name}`;
}

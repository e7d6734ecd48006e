const maxPartBytes = 255;

/** The path that a compiler writes to, or why it cannot. */
export type DiskPath = { readonly path: string } | { readonly problem: string };

/**
 * Returns the path that opening `directory/name` writes to, as a POSIX system resolves it.
 *
 * protoc passes the name on: the file system ignores empty and `.` segments, and the system call ends at a NUL. protoc
 * itself refuses any `..`, even within a segment.
 */
export function diskPath(directory: string, name: string): DiskPath {
  if (name.includes("..")) return { problem: 'protoc refuses names with ".."' };
  const [visible = ""] = name.split("\0");
  const parts = visible.split("/");
  const last = parts[parts.length - 1];
  if (last === "" || last === ".") return { problem: "it names a directory" };
  if (parts.some((part) => Buffer.byteLength(part) > maxPartBytes)) {
    return { problem: `a segment has more than ${maxPartBytes} bytes` };
  }
  const root = directory.startsWith("/") ? "/" : "";
  const kept = [...directory.split("/"), ...parts].filter((part) => part !== "" && part !== ".");
  return { path: `${root}${kept.join("/")}` };
}

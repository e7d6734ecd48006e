const maxPartBytes = 255;

/** Where a compiler's write ends up on disk, or why it cannot. */
export type DiskPath = { readonly path: string } | { readonly problem: string };

/**
 * The path that opening `directory/name` writes to, as a POSIX system resolves it.
 *
 * protoc takes the name as it is: empty and `.` parts vanish in the file system, and a NUL ends the text that the system
 * call sees. Any `..`, even within a part, is refused by protoc itself.
 */
export function diskPath(directory: string, name: string): DiskPath {
  if (name.includes("..")) return { problem: 'protoc refuses names with ".."' };
  const [visible = ""] = name.split("\0");
  const parts = visible.split("/");
  const last = parts[parts.length - 1];
  if (last === "" || last === ".") return { problem: "it names a directory" };
  if (parts.some((part) => Buffer.byteLength(part) > maxPartBytes)) {
    return { problem: `a part of it has more than ${maxPartBytes} bytes` };
  }
  const root = directory.startsWith("/") ? "/" : "";
  const kept = [...directory.split("/"), ...parts].filter((part) => part !== "" && part !== ".");
  return { path: `${root}${kept.join("/")}` };
}

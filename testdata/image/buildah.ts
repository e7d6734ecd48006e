import { execFileSync, spawnSync } from "node:child_process";
import { cpSync, mkdirSync, realpathSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";

/** Builds and runs images in folders, without a daemon and without a registry. */
export class Buildah {
  readonly #folder: string;
  readonly #storage: readonly string[];

  constructor(folder: string) {
    this.#folder = folder;
    this.#storage = ["--storage-driver=vfs", `--root=${join(folder, "store")}`, `--runroot=${join(folder, "run")}`];
  }

  /** An image of programs of this machine, with the libraries that they link to. */
  imageOf(name: string, programs: Readonly<Record<string, string>>): void {
    const context = join(this.#folder, name);
    for (const [to, from] of Object.entries(programs)) {
      const { stdout } = spawnSync("ldd", [from], { encoding: "utf8" });
      const libraries = [...stdout.matchAll(/(\/\S+) \(0x/g)].map(([, path = ""]) => [path, path] as const);
      for (const [target, source] of [[to, realpathSync(from)] as const, ...libraries]) {
        mkdirSync(join(context, dirname(target)), { recursive: true });
        cpSync(source, join(context, target), { dereference: true });
      }
    }
    mkdirSync(join(context, "etc"));
    writeFileSync(join(context, "etc/passwd"), "root:x:0:0::/:/bin/sh\nnonroot:x:65532:65532::/:/bin/sh\n");
    writeFileSync(join(context, "etc/group"), "root:x:0:\nnonroot:x:65532:\n");
    writeFileSync(join(context, "Dockerfile"), "FROM scratch\nCOPY . /\n");
    this.build(name, context);
  }

  /** Builds the Dockerfile of a folder; `bases` replace images that it begins with. */
  build(name: string, context: string, bases: Readonly<Record<string, string>> = {}): void {
    const replaced = Object.entries(bases).map(
      ([base, image]) => `--build-context=${base}=container-image://localhost/${image}`,
    );
    const args = ["bud", "--quiet", "--isolation=chroot", ...replaced, `--tag=localhost/${name}`, context];
    execFileSync("buildah", [...this.#storage, ...args], { stdio: "pipe" });
  }

  /** Runs the entry of an image as the user of the image. */
  run(name: string, input: Uint8Array): { readonly status: number | null; readonly stdout: Buffer } {
    const image = `localhost/${name}`;
    const inspected = execFileSync("buildah", [...this.#storage, "inspect", "--type=image", image], {
      encoding: "utf8",
    });
    const { OCIv1 }: { OCIv1: { config: { Entrypoint: readonly string[] } } } = JSON.parse(inspected);
    const container = execFileSync("buildah", [...this.#storage, "from", image], { encoding: "utf8" }).trim();
    const args = ["run", "--isolation=chroot", container, "--", ...OCIv1.config.Entrypoint];
    return spawnSync("buildah", [...this.#storage, ...args], { input });
  }
}

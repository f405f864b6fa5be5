import { createReadStream, type ReadStream } from 'node:fs';
import { copyFile, glob, mkdir, open, readFile, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';

export type Files = {
  put: (name: string, content: Buffer) => Promise<void>;
  /** A file from elsewhere on this machine, however large. */
  take: (name: string, from: string) => Promise<void>;
  read: (name: string) => ReadStream;
  /** All of it; null when it is not there. */
  whole: (name: string) => Promise<Buffer | null>;
  has: (name: string) => Promise<boolean>;
  pathOf: (name: string) => string;
  remove: (name: string) => Promise<void>;
  bytes: () => Promise<number>;
};

/** Names that Kraal gives; what else lies in the folder (a desktop's own files) is none of its. */
export const fileName = /^[a-z0-9][a-z0-9/.-]*$/;

/** Of a file that was taken away a moment ago: none. */
const sizeOf = (path: string): Promise<number> =>
  stat(path).then(
    ({ size }) => size,
    () => 0,
  );

/** Files in a local folder. A file appears under its name only when it is whole and on the disk. */
export function openFiles(folder: string): Files {
  const pathOf = (name: string): string => {
    if (!fileName.test(name) || name.includes('..')) throw new RangeError('unusable file name');
    return join(folder, name);
  };
  return {
    put: async (name, content) => {
      const path = pathOf(name);
      await mkdir(dirname(path), { recursive: true, mode: 0o700 });
      const handle = await open(`${path}.part`, 'w', 0o600);
      await handle.writeFile(content);
      await handle.sync();
      await handle.close();
      await rename(`${path}.part`, path);
    },
    take: async (name, from) => {
      const path = pathOf(name);
      await mkdir(dirname(path), { recursive: true, mode: 0o700 });
      await copyFile(from, `${path}.part`);
      await rename(`${path}.part`, path);
    },
    read: (name) => createReadStream(pathOf(name)),
    whole: (name) =>
      readFile(pathOf(name)).catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return null;
        throw error;
      }),
    has: (name) =>
      stat(pathOf(name)).then(
        () => true,
        () => false,
      ),
    pathOf,
    remove: (name) => rm(pathOf(name), { force: true }),
    bytes: async () => {
      let sum = 0;
      for await (const path of glob('**/*', { cwd: folder, withFileTypes: true }))
        if (path.isFile()) sum += await sizeOf(join(path.parentPath, path.name));
      return sum;
    },
  };
}

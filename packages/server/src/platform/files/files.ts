import { createReadStream, type ReadStream } from 'node:fs';
import { glob, mkdir, open, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';

export type Files = {
  put: (name: string, content: Buffer) => Promise<void>;
  read: (name: string) => ReadStream;
  remove: (name: string) => Promise<void>;
  bytes: () => Promise<number>;
};

/** Names that Kraal gives; what else lies in the folder (a desktop's own files) is none of its. */
export const fileName = /^[a-z0-9][a-z0-9/.-]*$/;

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
    read: (name) => createReadStream(pathOf(name)),
    remove: (name) => rm(pathOf(name), { force: true }),
    bytes: async () => {
      let sum = 0;
      for await (const path of glob('**/*', { cwd: folder, withFileTypes: true }))
        if (path.isFile()) sum += (await stat(join(path.parentPath, path.name))).size;
      return sum;
    },
  };
}

import { fromBufferPromise } from 'yauzl';
import type { ShapefileParts } from './shapefile.ts';
import { UnreadLand } from './unreadLand.ts';

/** Unpacked: a drawing of a thousand camps is a hundredth of it. */
const mostBytes = 60 * 2 ** 20;

type Files = { kml: Buffer | null; shapefile: ShapefileParts };
const partsOfShapefile = ['shp', 'dbf', 'prj', 'cpg'] as const;

/** The first KML of a zip, or the files of its first shapefile. The directory is looked at before anything is unpacked. */
export async function filesOf(content: Buffer): Promise<Files> {
  const damaged = () =>
    new UnreadLand('damaged', 'This file is damaged: its parts cannot be read.');
  const zip = await fromBufferPromise(content).catch(() => {
    throw damaged();
  });
  const files: Files = { kml: null, shapefile: {} };
  let left = mostBytes;
  let name: string | null = null;
  for await (const entry of zip.eachEntry()) {
    const [, base = '', ending = ''] = /^(.*)\.(\w+)$/.exec(entry.fileName.toLowerCase()) ?? [];
    const part = partsOfShapefile.find((one) => one === ending);
    const isWanted = ending === 'kml' ? files.kml === null : part && (name ?? base) === base;
    if (!isWanted || base.startsWith('__macosx')) continue;
    left -= entry.uncompressedSize;
    if (left < 0) throw new UnreadLand('too_much_to_read', 'This file holds more than any farm.');
    const chunks: Buffer[] = [];
    try {
      for await (const chunk of await zip.openReadStreamPromise(entry))
        chunks.push(chunk as Buffer); // a stream of bytes
    } catch {
      throw damaged();
    }
    const bytes = Buffer.concat(chunks);
    if (!part) files.kml = bytes;
    else {
      name = base;
      files.shapefile[part] = bytes;
    }
  }
  return files;
}

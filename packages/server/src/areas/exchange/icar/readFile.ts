import { rejectFile } from '../read/decode.ts';
import { RequestError } from '../../../platform/errors.ts';
import { parseJson } from '../../../platform/http/boundedJson.ts';
import { unkeepable } from '../../../platform/http/text.ts';
import { Unusable } from '../farmFile/open.ts';
import type { IcarPart } from './import.ts';
import { jsonFilesIn } from './zip.ts';

/** One JSON file, or a zip of them as the export makes it. */
export async function readIcar(content: Buffer): Promise<IcarPart[]> {
  const isZip = content.subarray(0, 2).toString('latin1') === 'PK';
  if (!isZip) return [{ file: null, content: readJson(content) }];
  const files = await jsonFilesIn(content).catch((error: unknown) => {
    if (error instanceof Unusable) throw rejectFile('unusable', error.message);
    throw error;
  });
  return files.map((one) => ({ file: one.name.slice(0, 200), content: readJson(one.content) }));
}

function readJson(content: Buffer): unknown {
  const said = parsedJson(content.toString('utf8').replace(/^\uFEFF/, ''));
  const flaw = unkeepable(said);
  if (flaw) throw rejectFile('unkeepable', flaw);
  return said;
}

function parsedJson(text: string): unknown {
  try {
    return parseJson(text);
  } catch (error) {
    if (error instanceof RequestError) throw error;
    throw rejectFile('not_json', 'This is no JSON file. Choose one with ICAR resources.');
  }
}

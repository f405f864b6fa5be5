import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import {
  type Mapping,
  mappingSchema,
  unknownPlaces,
} from '@kraal/domain/movement/national/mapping';

/** The national platform: where it is, the key of this program, and how it is spoken to. */
export type NationalConfig = { url: string; apiKey: string; mapping: Mapping };

const ownMapping = join(import.meta.dirname, 'areas/movement/national/mapping.json');

type Said = Partial<Record<'url' | 'apiKey' | 'mapping', string | undefined>>;

/** In: the settings. Out: null where none is set. Refuses half of them, and a file that is no mapping, at the start. */
export function nationalOf({ url, apiKey, mapping }: Said): NationalConfig | null {
  if (!url && !apiKey && !mapping) return null;
  if (!url || !apiKey)
    throw new Error('NATIONAL_URL and NATIONAL_API_KEY belong together: set both or none.');
  const file = mapping ? resolve(mapping) : ownMapping;
  return { url: url.replace(/\/+$/, ''), apiKey, mapping: readMapping(file) };
}

function readMapping(file: string): Mapping {
  const wrong = (why: string, cause?: unknown) =>
    new Error(`NATIONAL_MAPPING: ${file} ${why}`, { cause });
  let written: unknown;
  try {
    written = JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    throw wrong('cannot be read as JSON.', error);
  }
  const read = mappingSchema.safeParse(written);
  if (!read.success) {
    const [first] = read.error.issues;
    throw wrong(`is no mapping: ${first?.path.join('.') ?? ''} ${first?.message ?? ''}`);
  }
  const [unknown] = unknownPlaces(read.data);
  if (unknown !== undefined) throw wrong(`names {${unknown}}, which Kraal does not know.`);
  return read.data;
}

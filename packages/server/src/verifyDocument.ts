import { readFileSync } from 'node:fs';
import { readable } from '@kraal/domain/movement/paperLines';
import { readToken } from '@kraal/domain/movement/paperToken';
import { z } from 'zod';
import { isSignedBy } from './areas/movement/index.ts';
import { Mistake } from './platform/mistakes.ts';
import { rejectOthers, runTool } from './tool.ts';

const keysSchema = z.array(z.object({ id: z.string(), publicKey: z.string() }));

async function keysOf(from: string): Promise<z.infer<typeof keysSchema>> {
  const text = /^https?:/.test(from)
    ? await (await fetch(from)).text()
    : readFileSync(from, 'utf8');
  try {
    return keysSchema.parse(JSON.parse(text));
  } catch {
    throw new Mistake(`${from} holds no keys: give the address of /verify/keys.json, or its file.`);
  }
}

// npm run verify-document -- <what the square says, or its address> [--keys=<file or address>]
await runTool(async (args) => {
  rejectOthers(args, ['--keys=']);
  const said = args.find((one) => !one.startsWith('--'));
  if (!said) throw new Mistake('Say which: what the square on the paper says, whole.');
  const token = readToken(said.split('/').at(-1) ?? '');
  if (!token)
    throw new Mistake(
      'This is no paper: it was cut off, or is a code, which only its server knows.',
    );
  // Never by the paper's own address: whoever made it up made that up too.
  const own = process.env['PUBLIC_URL'];
  const keys =
    args.find((one) => one.startsWith('--keys='))?.slice('--keys='.length) ??
    (own ? `${own.replace(/\/+$/, '')}/verify/keys.json` : null);
  if (keys === null)
    throw new Mistake(
      'Say by which keys: --keys= and the address or file of keys.json, or PUBLIC_URL.',
    );
  if (!isSignedBy(await keysOf(keys), token))
    throw new Mistake(
      `Not genuine by the keys of ${keys}: it was altered, or none of them signed it.`,
    );
  const { number, lines } = readable(token.summary);
  return [
    `Genuine when it was signed, by the keys of ${keys}: ${number}. Its server knows whether it was withdrawn since.`,
    ...lines.map(([name, value]) => `${name}: ${value}`),
  ].join('\n');
});

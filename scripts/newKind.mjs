// `npm run new:kind -- hoof_trimmed health`: the files of a new kind of entry, and its one line in each list.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from './prepare.mjs';

const inCamel = (name) => name.replace(/_(\w)/gu, (_all, letter) => letter.toUpperCase());
const inWords = (name) => {
  const words = name.replaceAll('_', ' ');
  return words[0].toUpperCase() + words.slice(1);
};

const kindFile = (name, ledger) => `import { z } from 'zod';
import { defineKind } from '${ledger}/ledger/kind.ts';

const ${inCamel(name)}Schema = z.strictObject({ remark: z.string().trim().max(300).optional() });

/** What it says, and why the farm writes it down. */
export const ${inCamel(name)} = defineKind({
  name: '${name}',
  permission: 'field_worker',
  payload: ${inCamel(name)}Schema,
  apply: (state) => state,
});
`;

const testFile = (name, ledger) => `import { expect, it } from 'vitest';
import { kindOf } from '${ledger}/all.ts';

it('${name} changes nothing of an animal that nobody knows', () => {
  const event = { id: 'e', kind: '${name}', occurredAt: '2024-01-01T10:00:00Z', payload: {} };
  const occasion = { event, part: 'subject', animalId: 'a', day: '2024-01-01', handed: null, giverId: null, subject: null };
  expect(kindOf('${name}')?.apply(null, occasion as never)).toBeNull();
});
`;

/** In: a text and the last line of a list in it. Out: the text with a line before that one. */
function insertBefore(text, anchor, line) {
  const at = text.indexOf(anchor);
  if (at < 0)
    throw new Error(`the list has no line «${anchor.trim()}» any more: mend scripts/newKind.mjs`);
  return text.slice(0, at) + line + text.slice(at);
}

/**
 * In: the kind's name (words_in_small_letters), its area in the domain, and how a file of today reads. Out: every file
 * that is made or changed, by its path.
 */
export function filesOfKind(name, area, read) {
  const camel = inCamel(name);
  const folder = existsSync(join(root, `packages/domain/src/${area}/kinds`))
    ? `${area}/kinds`
    : area;
  const up = folder.includes('/') ? '../..' : '..';
  const all = read('packages/domain/src/all.ts');
  const views = read('packages/web/src/areas/ledger/kinds.ts');
  const names = read('packages/web/src/areas/ledger/kindName.ts');
  return {
    [`packages/domain/src/${folder}/${camel}.ts`]: kindFile(name, up),
    [`packages/domain/src/${folder}/${camel}.test.ts`]: testFile(name, up),
    'packages/domain/src/all.ts': insertBefore(
      `import { ${camel} } from './${folder}/${camel}.ts';\n${all}`,
      '  voided,\n] as const;',
      `  ${camel},\n`,
    ),
    'packages/web/src/areas/ledger/kinds.ts': insertBefore(
      views,
      "  view({\n    name: 'voided',",
      `  view({
    name: '${name}',
    label: msg\`${inWords(name)}\`,
    icon: ClipboardPen,
    permission: 'field_worker',
    offered: { bulk: true, lots: true },
    fields: [{ name: 'remark', type: 'text', label: msg\`Remark\` }],
  }),
`,
    ),
    'packages/web/src/areas/ledger/kindName.ts': insertBefore(
      names,
      '  weighed: msg`Weighed`,',
      `  ${name}: msg\`${inWords(name)}\`,\n`,
    ),
  };
}

function main([name = '', area = '']) {
  if (
    !/^[a-z]+(_[a-z]+)*$/u.test(name) ||
    !existsSync(join(root, `packages/domain/src/${area}`)) ||
    !area
  ) {
    console.error('npm run new:kind -- NAME AREA, for example: hoof_trimmed health');
    process.exit(1);
  }
  const files = filesOfKind(name, area, (path) => readFileSync(join(root, path), 'utf8'));
  const made = Object.keys(files).filter((path) => !existsSync(join(root, path)));
  if (made.length < 2) {
    console.error(`${name} is there already`);
    process.exit(1);
  }
  for (const [path, text] of Object.entries(files)) {
    writeFileSync(join(root, path), text);
    console.log(`${made.includes(path) ? 'made' : 'one line in'} ${path}`);
  }
  console.log(
    'Then: npm run format, npm run messages, its words in af and zu, its rule in the oracle and the generator.',
  );
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) main(process.argv.slice(2));

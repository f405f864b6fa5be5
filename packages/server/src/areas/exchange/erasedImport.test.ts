import { existsSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { openKraal, uuid } from '../../testing/kraal.ts';
import { keptAs } from './farmFile/job.ts';

const kraal = await openKraal();

it('a farm’s file that waited to be brought in goes with the farm', async () => {
  const { files, jobs } = kraal.services;
  const [farmId, importId] = [uuid(), uuid()];
  const path = join(tmpdir(), `${importId}.zip`);
  writeFileSync(path, 'all of a farm');
  await files.take(keptAs(importId), path);
  expect(existsSync(files.pathOf(keptAs(importId)))).toBe(true);
  const job = { farmId, importId, userId: uuid(), role: 'farm_owner', timeZone: 'UTC' };
  await jobs.send('import', job, { key: importId, group: farmId });
  await expect
    .poll(() => existsSync(files.pathOf(keptAs(importId))), { timeout: 20_000 })
    .toBe(false);
});

import { expect, it } from 'vitest';
import { noticeChannels, noticeKinds, wantsNotice } from './notices.ts';

it('unless somebody says otherwise: all in the product, all by mail but finished imports and the morning’s work', () => {
  expect(
    noticeKinds.map((kind) => noticeChannels.map((channel) => wantsNotice({}, kind, channel))),
  ).toEqual([
    [true, true],
    [true, true],
    [true, false],
    [true, true],
    [true, true],
    [true, false],
  ]);
});

it('follows the switches, but mail about the safety of the account always comes', () => {
  const off = {
    security: { app: false, mail: false },
    members: { mail: false },
    imports: { mail: true },
  };
  expect([
    wantsNotice(off, 'security', 'mail'),
    wantsNotice(off, 'security', 'app'),
    wantsNotice(off, 'members', 'mail'),
    wantsNotice(off, 'members', 'app'),
    wantsNotice(off, 'imports', 'mail'),
  ]).toEqual([true, false, false, true, true]);
});

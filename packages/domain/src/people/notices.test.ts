import { expect, it } from 'vitest';
import { noticeChannels, noticeKinds, wantsNotice } from './notices.ts';

it('unless somebody says otherwise all but the evening’s line shows in the product, and what is grave leaves it', () => {
  const reached = noticeKinds.map((kind) => [
    kind,
    noticeChannels.filter((channel) => wantsNotice({}, kind, channel)).join(' '),
  ]);
  expect(Object.fromEntries(reached)).toEqual({
    security: 'app push mail',
    alert_critical: 'app push mail sms',
    alert_warning: 'app push',
    alert_info: 'app',
    health: 'app push mail',
    work: 'app',
    evening: '',
    members: 'app mail',
    support: 'app push mail',
    imports: 'app',
  });
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

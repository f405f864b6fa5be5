/// <reference lib="dom" />
import { existsSync } from 'node:fs';
import { randomUUID } from 'node:crypto';
import { get } from 'node:http';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { type CDPSession, chromium, type Page } from '@playwright/test';
import { sizes } from '../scripts/size.mjs';
import { type Bench, fill, openBench } from './farm.ts';
import { percentile, type Row } from './table.ts';

const animals = 20_000;
const slowedBy = 6;
const line = { latency: 150, downloadThroughput: 1_600_000 / 8, uploadThroughput: 400_000 / 8 };

const row = (what: string, value: number, limit: number, unit: string): Row => ({
  what,
  measured: `${value.toFixed(value < 10 ? 1 : 0)} ${unit}`,
  against: `${limit} ${unit}`,
  ratio: value / limit,
  reach: 'at most 1',
  reached: value <= limit,
});

const systemChromium = ['/usr/bin/chromium', '/usr/bin/chromium-browser'].find((path) =>
  existsSync(path),
);

/** A line that can be cut: the browser's own switch for being without a signal misses what its service worker asks. */
async function openLine(to: string): Promise<{ base: string; cut: () => void }> {
  const { port } = new URL(to);
  const open = new Set<Socket>();
  const proxy = createServer((near) => {
    const far = connect(Number(port), '127.0.0.1');
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      open.add(one);
      one.on('error', () => other.destroy()).on('close', () => other.destroy());
      one.pipe(other);
    }
  });
  await new Promise<void>((done) => proxy.listen(0, '127.0.0.1', done));
  const { port: own } = proxy.address() as AddressInfo; // it listens on TCP
  const cut = () => {
    proxy.close();
    for (const one of open) one.destroy();
  };
  return { base: `http://127.0.0.1:${own}`, cut };
}

/** A signed-in page on a phone as slow as a cheap one, over a line as thin as one bar. */
async function openPhone(bench: Bench, base: string): Promise<{ page: Page; client: CDPSession }> {
  const browser = await chromium.launch({
    ...(systemChromium ? { executablePath: systemChromium } : {}),
    args: ['--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage'],
  });
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
  const page = await context.newPage();
  const me = await fetch(`${bench.base}/api/auth/me`, {
    headers: { authorization: `Bearer ${bench.token}` },
  });
  const user = JSON.stringify(await me.json());
  await page.goto(`${base}/login`);
  await page.evaluate(
    ([token = '', stored = '']) => {
      localStorage.setItem('kraal_access_token', token);
      localStorage.setItem('kraal_user', stored);
    },
    [bench.token, user],
  );
  const client = await context.newCDPSession(page);
  await client.send('Network.enable');
  await client.send('Performance.enable');
  return { page, client };
}

/** Bytes that came over the line for the herd. */
function countHerd(client: CDPSession): () => number {
  let bytes = 0;
  const herd = new Set<string>();
  client.on('Network.responseReceived', ({ requestId, response }) => {
    if (response.url.includes('/sync/')) herd.add(requestId);
  });
  client.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (herd.has(requestId)) bytes += encodedDataLength;
  });
  return () => bytes;
}

/** In the page. A database that is not there yet is not made by looking. */
const isWhole = async (farmId: string): Promise<boolean> => {
  if (!(await indexedDB.databases()).some(({ name }) => name === 'kraal')) return false;
  return new Promise((resolve) => {
    const opening = indexedDB.open('kraal');
    opening.onsuccess = () => {
      const { result } = opening;
      if (!result.objectStoreNames.contains('standing')) {
        result.close();
        return resolve(false);
      }
      const asked = result.transaction('standing').objectStore('standing').get(farmId);
      asked.onsuccess = () => {
        result.close();
        resolve(asked.result?.isWhole === true);
      };
    };
  });
};

/** In the page: from the letter to the frame after the one animal stands first in the list. Milliseconds. */
const typed = (text: string): Promise<number> =>
  new Promise((resolve) => {
    const field = document.querySelector<HTMLInputElement>('input[type=search]');
    if (!field) throw new Error('there is no list');
    const from = performance.now();
    const isThere = () =>
      document.querySelector('[data-index="0"] [data-name]')?.textContent === text;
    const watching = new MutationObserver(() => {
      if (!isThere()) return;
      watching.disconnect();
      requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - from)));
    });
    watching.observe(document.body, { subtree: true, childList: true, characterData: true });
    // React hears of a value only from the element's own setter.
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, text);
    field.dispatchEvent(new Event('input', { bubbles: true }));
  });

/** More than any figure that would be told. */
const mostMs = 180_000;

async function until(work: () => Promise<boolean>): Promise<number> {
  const from = performance.now();
  while (!(await work())) {
    if (performance.now() - from > mostMs) throw new Error('it did not come');
    await new Promise((done) => setTimeout(done, 100));
  }
  return performance.now() - from;
}

/** How large the answer is on the wire. */
const wireBytes = (url: string, token: string): Promise<number> =>
  new Promise((resolve, reject) => {
    get(
      url,
      { headers: { authorization: `Bearer ${token}`, 'accept-encoding': 'br' } },
      (answer) => {
        let bytes = 0;
        answer.on('data', (chunk: Buffer) => (bytes += chunk.length));
        answer.on('end', () => resolve(bytes));
      },
    ).on('error', reject);
  });

/** A day of 500 entries that touch 1,300 animals: 300 weighings, and 200 more that name five each. */
async function aDay(bench: Bench): Promise<number> {
  const { rows } = await bench.owner.query<{ id: string }>(
    'select id from animal where farm_id = $1 order by id limit 1300',
    [bench.farmId],
  );
  const ids = rows.map(({ id }) => id);
  const headers = { authorization: `Bearer ${bench.token}` };
  const start = (await (
    await fetch(`${bench.base}/api/farms/${bench.farmId}/sync/changes?epoch=x&since=0`, { headers })
  ).json()) as { epoch: string; seq: number };
  const entry = (kind: string, animalIds: readonly string[], payload: object) => ({
    id: randomUUID(),
    kind,
    occurredAt: new Date(Date.now() - 60_000).toISOString(),
    animalIds,
    payload,
  });
  const events = [
    ...ids.slice(0, 300).map((id) => entry('weighed', [id], { massKg: 333, sure: true })),
    ...Array.from({ length: 200 }, (_, at) =>
      entry('noted', ids.slice(300 + at * 5, 305 + at * 5), { text: 'seen at the water' }),
    ),
  ];
  await fetch(`${bench.base}/api/farms/${bench.farmId}/events`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({ events }),
  });
  let bytes = 0;
  let asked = `since=${start.seq}`;
  for (let more = true; more; ) {
    const url = `${bench.base}/api/farms/${bench.farmId}/sync/changes?epoch=${start.epoch}&${asked}`;
    bytes += await wireBytes(url, bench.token);
    const page = (await (await fetch(url, { headers })).json()) as {
      more: boolean;
      next: { since: number; after: string | null };
    };
    more = page.more;
    asked = `since=${page.next.since}${page.next.after ? `&after=${page.next.after}` : ''}`;
  }
  return bytes / 1000;
}

/** The herd in the pocket, on the test browser slowed six times over a line of 1.6 Mbit/s. */
export async function offlineRows(): Promise<Row[]> {
  const bench = await openBench();
  await fill(bench, animals, 9);
  const day = await aDay(bench);
  const { base, cut } = await openLine(bench.base);
  const { page, client } = await openPhone(bench, base);
  const bytes = countHerd(client);
  await client.send('Emulation.setCPUThrottlingRate', { rate: slowedBy });
  await client.send('Network.emulateNetworkConditions', { offline: false, ...line });
  await page.goto(`${base}/livestock/animals?species=Cattle`);
  const syncMs = await until(() => page.evaluate(isWhole, bench.farmId));
  const synced = bytes();
  // The product itself is kept too, over the same line.
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.waitForTimeout(20_000);

  cut();
  await client.send('Network.emulateNetworkConditions', { offline: true, ...line });
  await page.waitForFunction(() => !navigator.onLine);
  const from = performance.now();
  await page.reload();
  await page.getByText('K1', { exact: true }).first().waitFor();
  const openMs = performance.now() - from;
  const took: number[] = [];
  for (const text of ['K19', 'K193', 'K1937', 'K2', 'K25', 'K250']) {
    took.push(await page.evaluate(typed, text));
    await page.waitForTimeout(1500);
  }
  const { metrics } = await client.send('Performance.getMetrics');
  const heap = metrics.find(({ name }) => name === 'JSHeapUsedSize')?.value ?? 0;
  await page.context().browser()?.close();
  await bench.stop();
  const rules = sizes().find(({ name }) => name === 'rules on the device');
  return [
    row(`first sync of ${animals} animals`, syncMs / 1000, 20, 's'),
    row('the same on the wire', synced / 1_000_000, 3, 'MB'),
    row('opened without a signal, to a usable list', openMs / 1000, 2, 's'),
    row('search as one types, p50', percentile(took, 0.5), 100, 'ms'),
    row('a day of 500 entries, as a delta', day, 160, 'kB'),
    row('memory', heap / 1_000_000, 250, 'MB'),
    ...(rules ? [row('rules of the domain, gzipped', rules.kb, rules.limitKb, 'kB')] : []),
  ];
}

import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { receiveWhole, sendFile, standstillMs } from './transfer.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** A server that gives a byte each `everyMs`, and stands still after so many. */
function slowServer(bytes: number, everyMs: number, isWhole: boolean) {
  return async (_url: string, { signal }: RequestInit): Promise<Response> => {
    let given = 0;
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        signal?.addEventListener('abort', () => controller.error(new Error('aborted')));
        const timer = setInterval(() => {
          if (given === bytes) {
            clearInterval(timer);
            if (isWhole) controller.close();
            return;
          }
          given += 1;
          controller.enqueue(new Uint8Array([given]));
        }, everyMs);
      },
    });
    return new Response(body, { headers: { 'content-disposition': 'a' } });
  };
}

it('what keeps coming may take longer than a call', async () => {
  const whole = receiveWhole(slowServer(10, standstillMs - 1, true), '/file', {});
  await vi.advanceTimersByTimeAsync(11 * standstillMs);
  const response = await whole;
  expect(response.headers.get('content-disposition')).toBe('a');
  expect([...new Uint8Array(await response.arrayBuffer())]).toEqual([
    1, 2, 3, 4, 5, 6, 7, 8, 9, 10,
  ]);
  expect(vi.getTimerCount()).toBe(0);
});

it('what stands still for thirty seconds has failed', async () => {
  const failed = receiveWhole(slowServer(3, 1000, false), '/file', {}).catch(() => 'failed');
  let ended: unknown;
  void failed.then((one) => (ended = one));
  await vi.advanceTimersByTimeAsync(3000 + 29_900);
  expect(ended).toBeUndefined();
  await vi.advanceTimersByTimeAsync(200);
  expect(ended).toBe('failed');
});

class Request {
  static last: Request;
  upload: { onprogress?: () => void; onload?: () => void } = {};
  onload?: () => void;
  onabort?: () => void;
  status = 200;
  response = 'kept';
  named: [string, string][] = [];
  constructor() {
    Request.last = this;
  }
  open(): void {}
  send(): void {}
  abort(): void {
    this.onabort?.();
  }
  setRequestHeader(name: string, value: string): void {
    this.named.push([name, value]);
  }
  getAllResponseHeaders(): string {
    return 'content-type: text/plain\r\nx-one: a: b\r\n';
  }
}

async function sending() {
  vi.stubGlobal('XMLHttpRequest', Request);
  let ended: Response | 'failed' | undefined;
  void sendFile('/file', { method: 'POST', headers: { 'X-Time-Zone': 'UTC' } }).then(
    (response) => (ended = response),
    () => (ended = 'failed'),
  );
  return { request: Request.last, ended: () => ended };
}

it('a file goes out as long as it moves; then the server reads it', async () => {
  const { request, ended } = await sending();
  for (let minute = 0; minute < 20; minute += 1) {
    await vi.advanceTimersByTimeAsync(standstillMs - 1);
    request.upload.onprogress?.();
  }
  request.upload.onload?.();
  await vi.advanceTimersByTimeAsync(90_000);
  expect(ended()).toBeUndefined();
  request.onload?.();
  await vi.advanceTimersByTimeAsync(0);
  const response = ended();
  if (!(response instanceof Response)) throw new Error('no answer');
  expect([response.status, response.headers.get('x-one'), await response.text()]).toEqual([
    200,
    'a: b',
    'kept',
  ]);
  expect(request.named).toEqual([['x-time-zone', 'UTC']]);
  expect(vi.getTimerCount()).toBe(0);
});

it('a file that no longer moves has failed after thirty seconds', async () => {
  const { request, ended } = await sending();
  request.upload.onprogress?.();
  await vi.advanceTimersByTimeAsync(standstillMs - 1);
  expect(ended()).toBeUndefined();
  await vi.advanceTimersByTimeAsync(1);
  expect(ended()).toBe('failed');
});

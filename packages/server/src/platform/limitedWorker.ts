import { Worker } from 'node:worker_threads';
import { busy } from './errors.ts';

/** A million rows are read in half of these; what needs more is meant to keep us busy. */
const longestMs = 90_000;
const mostMegabytes = 1024;
/** Two processors: one reads files, the other serves. Others wait in a short line. */
const mostAtOnce = 1;
const mostWaiting = 12;

let going = 0;
const waiting: (() => void)[] = [];

async function turn(): Promise<() => void> {
  if (going < mostAtOnce) going += 1;
  else {
    if (waiting.length >= mostWaiting) throw busy();
    await new Promise<void>((resolve) => waiting.push(resolve));
  }
  // A turn is handed on, not given back: nobody slips in between.
  return () => {
    const next = waiting.shift();
    if (next) next();
    else going -= 1;
  };
}

type Work = {
  /** The module that reads `workerData` and posts one answer. */
  module: URL;
  data: unknown;
  /** What is said of a file that needs more time or memory than it may. */
  tooLong: () => Error;
};

/** Reads a file beside the server: whatever is in it, it has so much time and memory and stops nobody else. */
export async function inLimitedWorker<Answer>({ module, data, tooLong }: Work): Promise<Answer> {
  const done = await turn();
  try {
    return await new Promise<Answer>((resolve, reject) => {
      const worker = new Worker(module, {
        workerData: data,
        resourceLimits: { maxOldGenerationSizeMb: mostMegabytes, maxYoungGenerationSizeMb: 64 },
      });
      const timer = setTimeout(() => void worker.terminate(), longestMs);
      worker.once('message', resolve);
      // Out of memory, or a file that no reader foresaw: both are the file's, and end with it.
      worker.once('error', () => reject(tooLong()));
      worker.once('exit', () => {
        clearTimeout(timer);
        reject(tooLong());
      });
    });
  } finally {
    done();
  }
}

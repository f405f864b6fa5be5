import { RequestError } from '../../platform/errors.ts';

/** A country is gone through with a good part of a core, and each who waits holds a connection: farmers have the others. */
const mostAtOnce = 3;
const mostInAll = 8;

let inAll = 0;
let running = 0;
const waiting: (() => void)[] = [];

/** A few at once, some more in their turn; whoever comes then is asked to come again: sixteen kept all farms waiting. */
export async function fewAtOnce<T>(work: () => Promise<T>): Promise<T> {
  if (inAll >= mostInAll)
    throw new RequestError(429, 'too_many_requests', 'Too many requests. Please try again later.');
  inAll += 1;
  try {
    if (running >= mostAtOnce) await new Promise<void>((resolve) => waiting.push(resolve));
    else running += 1;
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      // Whoever is next takes this one's place.
      if (next) next();
      else running -= 1;
    }
  } finally {
    inAll -= 1;
  }
}

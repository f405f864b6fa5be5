import type { Endpoint } from '@kraal/contract/endpoint';
import type { LocalAnswer } from '../../../platform/read.ts';

type Answer = <E extends Endpoint>(endpoint: E, answer: LocalAnswer<E>) => void;
export type Answers = ReadonlyMap<string, LocalAnswer<Endpoint>>;

/** What an area answers on a device that keeps the herd, by the endpoints it stands for. */
export function answersOf(add: (answer: Answer) => void): Answers {
  const all = new Map<string, LocalAnswer<Endpoint>>();
  // Each is asked with the input of its own endpoint only.
  add((endpoint, answer) => all.set(endpoint.path, answer as unknown as LocalAnswer<Endpoint>));
  return all;
}

import { parseJson } from '../../platform/http/boundedJson.ts';
import { partnerMessages, type Reception, reception } from '@kraal/contract/partners';
import type { Envelope } from '@kraal/domain/partners/message';
import type { Services } from '../../platform/services.ts';
import { callFor } from '../alerts/index.ts';

/** Another server that cannot be reached now, or answers nothing that means anything: it is asked again. */
export class Unreached extends Error {}

/** Beside ten seconds, a line of some 200 kbit a second has time for what is sent. */
const usualMs = 10_000;
const bytesPerMs = 25;

type Silence = { failures: number; until: number };
/** Servers that do not answer, as this process found them. */
const silences = new WeakMap<Services['callOut'], Map<string, Silence>>();
const trials = 3;
const longestPauseMinutes = 60;

const silencesOf = ({ callOut }: Services): Map<string, Silence> => {
  const known = silences.get(callOut) ?? new Map<string, Silence>();
  silences.set(callOut, known);
  return known;
};

/** Whoever did not answer three times is asked after a minute, then after two, four, at last every hour. */
function noteSilence(services: Services, server: string): void {
  const all = silencesOf(services);
  const failures = (all.get(server)?.failures ?? 0) + 1;
  const minutes = failures < trials ? 0 : Math.min(2 ** (failures - trials), longestPauseMinutes);
  all.set(server, { failures, until: services.now().getTime() + minutes * 60_000 });
}

const isSilent = (services: Services, server: string): boolean =>
  services.now().getTime() < (silencesOf(services).get(server)?.until ?? 0);

/** Carries a message to a farm on another server. Out: what that says became of it. */
export async function carryTo(
  services: Services,
  { farmId, server }: { farmId: string; server: string },
  envelope: Envelope,
): Promise<Reception> {
  if (isSilent(services, server)) throw new Unreached('silent');
  try {
    const answered = await post(services, { farmId, server }, envelope);
    silencesOf(services).delete(server);
    return answered;
  } catch (error) {
    noteSilence(services, server);
    throw error;
  }
}

async function post(
  services: Services,
  { farmId, server }: { farmId: string; server: string },
  envelope: Envelope,
): Promise<Reception> {
  const body = JSON.stringify(envelope);
  const answer = await callFor(services, {
    farmId,
    purpose: 'partner',
    call: {
      method: 'POST',
      url: server + partnerMessages.path,
      headers: { 'content-type': 'application/json', accept: 'application/json' },
      body,
      withinMs: usualMs + Buffer.byteLength(body) / bytesPerMs,
    },
  });
  if (!answer.ok) throw new Unreached(answer.problem);
  // It is larger than they take, today and tomorrow.
  if (answer.status === 413) return { is: 'rejected', why: 'malformed' };
  const read = answer.status === 200 ? reception.safeParse(asJson(answer.text)) : null;
  if (!read?.success) throw new Unreached(String(answer.status));
  return read.data;
}

function asJson(text: string): unknown {
  try {
    return parseJson(text);
  } catch {
    return null;
  }
}

import { partnerMessages, type Reception, reception } from '@kraal/contract/partners';
import type { Envelope } from '@kraal/domain/partners/message';
import type { Services } from '../../platform/services.ts';
import { callFor } from '../alerts/index.ts';

/** Another server that cannot be reached now, or answers nothing that means anything: it is asked again. */
export class Unreached extends Error {}

/** Carries a message to a farm on another server. Out: what that says became of it. */
export async function carryTo(
  services: Services,
  { farmId, server }: { farmId: string; server: string },
  envelope: Envelope,
): Promise<Reception> {
  const answer = await callFor(services, {
    farmId,
    purpose: 'partner',
    call: {
      method: 'POST',
      url: server + partnerMessages.path,
      headers: { 'content-type': 'application/json', accept: 'application/json' },
      body: JSON.stringify(envelope),
    },
  });
  if (!answer.ok) throw new Unreached(answer.problem);
  const read = answer.status === 200 ? reception.safeParse(asJson(answer.text)) : null;
  if (!read?.success) throw new Unreached(String(answer.status));
  return read.data;
}

function asJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

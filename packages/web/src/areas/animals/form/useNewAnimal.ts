import { listAnimals } from '@kraal/contract/animals';
import { tagKey } from '@kraal/domain/animals/identification/tag';
import type { Species } from '@kraal/domain/animals/species';
import { isWarning } from '@kraal/domain/ledger/warning';
import { useLingui } from '@lingui/react/macro';
import { useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { call } from '../../../platform/api.ts';
import { layoutOf } from '../../../platform/device.ts';
import { CallError } from '../../../platform/errors.ts';
import { useMomentOf, useToday } from '../../../platform/today.ts';
import { useDraft } from '../../../platform/useDraft.ts';
import { useFarm } from '../../../platform/useSession.ts';
import { clearForm } from '../../../ui/clearForm.ts';
import { textsOf } from '../../../ui/formData.ts';
import { useForm } from '../../../forms/useForm.ts';
import { newId, sendOne, statementOf, usePayloadSchema, withId } from '../../ledger/index.ts';
import { halfOfficial, readFields } from './readFields.ts';

/** By which an animal is told from the others. */
const identifying = ['tag', 'eid', 'brand', 'tattoo', 'name', 'officialNumber0', 'damId'] as const;

export type How = 'registered' | 'born' | 'acquired';
type Choices = { species: Species; how: How; isLot: boolean; sex: string };
type Asked = { codes: readonly string[]; of: string; round: number };

/** What the form of a new animal does: it reads, asks, sends, and goes on. */
export function useNewAnimal({ species, how, isLot, sex }: Choices) {
  const { t } = useLingui();
  const { farmId } = useFarm();
  const navigate = useNavigate();
  const today = useToday();
  const momentOf = useMomentOf();
  /** What was asked of which form: a yes is to that one. */
  const [asked, setAsked] = useState<Asked>({ codes: [], of: '', round: 0 });
  /** Sent again unchanged it is the same animal. */
  const sent = useRef({ id: newId(), said: '' });
  const { attach, clear } = useDraft('new animal');
  const forgetAsked = () => setAsked(({ round }) => ({ codes: [], of: '', round }));
  const read = (texts: Record<string, string>) => {
    const { day, sure, ...payload } = readFields(texts, today);
    const said = JSON.stringify([how, species, day, payload]);
    if (how === 'born') {
      delete payload['bornOn'];
      delete payload['birthMassKg'];
      delete payload['bornPrecision'];
    }
    return { payload: { species, ...payload }, said, day, isSure: sure !== undefined };
  };
  const goOn = async (
    id: string,
    { element, by, waits }: { element: HTMLFormElement; by: HTMLElement | null; waits: boolean },
  ) => {
    const { toast } = await import('../../../ui/toast.tsx');
    if (waits) toast.info(t`Kept on this device. It goes as soon as there is a signal.`);
    else toast.success(t`It is in the book.`);
    if (by?.getAttribute('value') === 'again') clearForm(element);
    else void navigate(layoutOf() === 'mobile' ? `/livestock/${id}` : `/livestock/animals/${id}`);
  };
  const form = useForm({
    schema: usePayloadSchema(how),
    read: (texts) => read(texts).payload,
    beyond: (texts) => ({
      ...halfOfficial(texts, t`Give both, or neither.`),
      ...(isLot && !texts['heads'] ? { heads: [t`Say how many.`] } : {}),
      // Whom nobody can tell from the others is one of a lot; young are known by their dam.
      ...(isLot || identifying.some((name) => texts[name])
        ? {}
        : { tag: [t`Give a tag, another mark or a name, or the dam.`] }),
    }),
    send: async (_payload, element, by) => {
      const { payload, said, day, isSure } = read(textsOf(element));
      if (sent.current.said !== said) sent.current = { id: newId(), said };
      const { id } = sent.current;
      const yes = isSure && asked.of === said ? { sure: [...asked.codes] } : {};
      const event = withId({
        ...statementOf(how, { ...payload, ...yes }),
        occurredAt: momentOf(typeof day === 'string' ? day : today),
        animalIds: [id],
      });
      const { result } = await sendOne(farmId, event).catch((error: unknown) => {
        const codes = error instanceof CallError ? error.codes : [];
        const questions = codes.every(isWarning) ? codes : [];
        setAsked(({ round }) => ({ codes: questions, of: said, round: round + 1 }));
        throw error;
      });
      forgetAsked();
      sent.current = { id: newId(), said: '' };
      clear();
      await goOn(id, { element, by, waits: result === 'waiting' });
    },
  });
  /** The number is a known parent's, and it is that animal: entered under its id it keeps its young. */
  const knownParent = async (element: HTMLFormElement | null) => {
    const { tag = '', eid = '' } = textsOf(element ?? document.createElement('form'));
    const { items } = await call(listAnimals, {
      params: { farmId },
      query: { species, status: 'reference', q: tag || eid, limit: 50 },
    });
    const found = items.find(
      (one) =>
        one.sex === sex && (tag === '' ? one.eid === eid : tagKey(one.tag ?? '') === tagKey(tag)),
    );
    if (!found) return;
    sent.current = { id: found.id, said: asked.of };
    element?.requestSubmit();
  };
  return { form, attach, asked, forgetAsked, knownParent };
}

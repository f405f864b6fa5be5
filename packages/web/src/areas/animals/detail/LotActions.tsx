import type { AnimalDetail } from '@kraal/contract/animals';
import { Trans, useLingui } from '@lingui/react/macro';
import { useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { Button } from '../../../ui/button.tsx';
import { Drawer } from '../../../ui/dialog.tsx';
import { decimalOf } from '../../../ui/decimal.ts';
import { textsOf } from '../../../ui/formData.ts';
import { FormMessage } from '../../../ui/formMessage.tsx';
import { useForm } from '../../../forms/useForm.ts';
import {
  newId,
  statementOf,
  usePayloadSchema,
  WarningBox,
  useRecordEach,
} from '../../ledger/index.ts';
import { ScanField } from '../ScanField.tsx';
import { tagOf } from '../list/columns.tsx';
import { LotActFields } from './LotActFields.tsx';

type Act = 'split' | 'tag' | 'merge';

/** What can only be done with a lot: part of it goes, one gets a tag, or it joins another. */
export function LotActions({ animal }: { animal: AnimalDetail }) {
  const { t } = useLingui();
  const [act, setAct] = useState<Act | null>(null);
  const titles = {
    split: t`Split off heads`,
    tag: t`Take one out with a tag`,
    merge: t`Merge into another lot`,
  };
  return (
    <div className="grid grid-cols-3 gap-2">
      <Button onClick={() => setAct('split')}>
        <Trans>Split</Trans>
      </Button>
      <Button onClick={() => setAct('tag')}>
        <Trans>Tag one</Trans>
      </Button>
      <Button onClick={() => setAct('merge')}>
        <Trans>Merge</Trans>
      </Button>
      {act ? (
        <Drawer title={titles[act]} open onClose={() => setAct(null)}>
          <LotForm animal={animal} act={act} onDone={() => setAct(null)} />
        </Drawer>
      ) : null}
    </div>
  );
}

function LotForm({ animal, act, onDone }: { animal: AnimalDetail; act: Act; onDone: () => void }) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const { flock } = animal;
  const mixed = flock !== null && flock.pregnant > 0 && flock.pregnant < flock.exposed;
  // Sent again without an answer it is the same new lot.
  const [fresh] = useState(newId);
  const opens = useRef<string | null>(null);
  const each = useRecordEach([{ id: animal.id, name: tagOf(animal) }], () => {
    onDone();
    if (opens.current) void navigate(`/livestock/animals/${opens.current}`);
  });
  const kind = act === 'merge' ? 'merged' : 'split';
  const read = (texts: Record<string, string>): Record<string, unknown> => {
    const { heads, name, mobId, tag, eid, sex, scan, intoId = '' } = texts;
    const given = (fields: Record<string, string | undefined>) =>
      Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
    if (act === 'split')
      return { intoId: fresh, heads: decimalOf(heads), ...given({ name, mobId, scan }) };
    if (act === 'tag') return { intoId: fresh, heads: 1, ...given({ tag, eid, sex, scan }) };
    return { intoId, heads: heads ? decimalOf(heads) : animal.heads };
  };
  const form = useForm({
    schema: usePayloadSchema(kind),
    read,
    told: each.errors,
    beyond: ({ intoId }) =>
      act === 'merge' && !intoId ? { intoId: [t`Choose one of those offered.`] } : {},
    send: async (_payload, element) => {
      const texts = textsOf(element);
      const payload = read(texts);
      opens.current = act === 'tag' ? null : String(payload['intoId']);
      const sure = act === 'merge' ? each.answer(texts) : {};
      await each.record(({ id }) => ({
        ...statementOf(kind, { ...payload, ...sure }),
        occurredAt: new Date().toISOString(),
        animalIds: [id],
      }));
    },
  });
  const { errors } = form;
  return (
    <form {...form.attach} className="flex flex-col gap-4">
      <LotActFields animal={animal} act={act} errors={errors} />
      {act !== 'merge' && (mixed || errors['scan']) ? <ScanField errors={errors['scan']} /> : null}
      <WarningBox asked={each.asked} round={each.round} />
      <FormMessage
        message={
          errors['animalIds']?.[0] ??
          (Object.keys(errors).length === 0 ? each.rejections[0]?.message : null) ??
          form.message
        }
      />
      <Button type="submit" variant="primary" busy={form.busy}>
        {act === 'split' ? (
          <Trans>Split them off</Trans>
        ) : act === 'tag' ? (
          <Trans>Take it out with this tag</Trans>
        ) : (
          <Trans>Merge the lots</Trans>
        )}
      </Button>
    </form>
  );
}

import { asDay } from '@kraal/domain/format/dates';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { TextField } from '../../../ui/field.tsx';
import { numberTyped } from '../../../ui/numberTyped.ts';
import type { StepForm } from '../TransferSteps.tsx';
import { LorryFacts } from './LorryFacts.tsx';
import { headsRead, listedOf, unreadOf } from './readAtLorry.ts';
import { ReadTags, type TagsRead } from './ReadTags.tsx';
import { StepFrame } from './StepFrame.tsx';
import { useStepForm } from './useStepForm.ts';
import { useStrangersNoted } from './useStrangersNoted.ts';
import { WhoWasRead } from './WhoWasRead.tsx';

/** So many came off the lorry, counted or read. What differs is explained afterwards, one by one. */
export function UnloadTransfer({ transfer, onClose }: StepForm) {
  const { t } = useLingui();
  const [tags, setTags] = useState<TagsRead | null>(null);
  const strangersNoted = useStrangersNoted();
  const { lines } = transfer;
  const unread = tags ? unreadOf(lines, tags).map(({ animalId }) => animalId) : [];
  const form = useStepForm(
    { transfer, onClose, draft: 'unloaded' },
    ({ soldOn, deliveredHeads = '' }) => ({
      step: 'arrive',
      ...(soldOn ? { soldOn: asDay(soldOn) } : {}),
      ...(deliveredHeads.trim() === ''
        ? {}
        : { deliveredHeads: numberTyped(deliveredHeads) ?? -1 }),
      ...(unread.length > 0 ? { unread } : {}),
      ...strangersNoted(tags),
    }),
    { deliveredHeads: t`Say how many came off the lorry.` },
  );
  return (
    <StepFrame form={form} onClose={onClose} act={<Trans>They are unloaded</Trans>}>
      <ReadTags listed={listedOf(lines)} onRead={setTags} />
      {tags ? <WhoWasRead lines={lines} tags={tags} /> : null}
      {/* What was read is what was counted, until somebody types otherwise. */}
      <TextField
        key={tags ? `read ${headsRead(lines, tags)}` : 'counted'}
        label={t`Counted as they came off the lorry`}
        inputMode="numeric"
        autoComplete="off"
        {...form.field('deliveredHeads')}
        defaultValue={tags ? String(headsRead(lines, tags)) : ''}
      />
      <LorryFacts form={form} isWeighed />
    </StepFrame>
  );
}

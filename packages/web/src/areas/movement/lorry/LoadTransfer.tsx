import { listPapers } from '@kraal/contract/papers';
import { asDay } from '@kraal/domain/format/dates';
import { Plural, Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { useEndpoint } from '../../../platform/queries.ts';
import { useFarm } from '../../../platform/useSession.ts';
import { formatCount } from '../../../formats/format.ts';
import type { StepForm } from '../TransferSteps.tsx';
import { ChooseLines } from './ChooseLines.tsx';
import { LorryFacts } from './LorryFacts.tsx';
import { listedOf, stayingBy } from './readAtLorry.ts';
import { ReadTags, type TagsRead } from './ReadTags.tsx';
import { StepFrame } from './StepFrame.tsx';
import { useStepForm } from './useStepForm.ts';
import { useStrangersNoted } from './useStrangersNoted.ts';
import { WhoWasRead } from './WhoWasRead.tsx';

/** A paper that names whoever stays behind is withdrawn with this step: the driver must not go with it. */
function PapersOfMore({ isShown, transferId }: { isShown: boolean; transferId: string }) {
  const { farmId } = useFarm();
  const papers = useEndpoint(listPapers, { params: { farmId, id: transferId } });
  const issued = (papers.data?.items ?? []).filter(({ status }) => status === 'valid');
  if (!isShown || issued.length === 0) return null;
  const numbers = issued.map(({ number }) => number).join(', ');
  return (
    <p className="text-warn">
      <Trans>
        The papers name more animals, and hold no more once they are on the road: {numbers}. Issue
        them again for the driver.
      </Trans>
    </p>
  );
}

/** They are on the lorry; who stays behind after all is named, or not read, so that the count is right. */
export function LoadTransfer({ transfer, onClose }: StepForm) {
  // Whoever died or was sold since it was approved stays behind, and keeps nobody else.
  const [staying, setStaying] = useState<ReadonlySet<string>>(
    () => new Set(transfer.lines.filter(({ of }) => of === 0).map(({ animalId }) => animalId)),
  );
  const [tags, setTags] = useState<TagsRead | null>(null);
  const strangersNoted = useStrangersNoted();
  const { lines } = transfer;
  const left = lines.filter(({ animalId }) => staying.has(animalId));
  const heads = transfer.heads - left.reduce((sum, one) => sum + one.heads, 0);
  const form = useStepForm({ transfer, onClose, draft: 'loaded' }, ({ soldOn }) => ({
    step: 'depart',
    ...(soldOn ? { soldOn: asDay(soldOn) } : {}),
    staying: left.map(({ animalId, heads: ofIt }) => ({ animalId, heads: ofIt })),
    ...strangersNoted(tags),
  }));
  const take = (read: TagsRead) => {
    setTags(read);
    setStaying((said) => stayingBy(lines, read, said));
  };
  return (
    <StepFrame form={form} onClose={onClose} act={<Trans>They are on the road</Trans>}>
      <ReadTags listed={listedOf(lines)} onRead={take} />
      {tags ? <WhoWasRead lines={lines} tags={tags} /> : null}
      <ChooseLines
        legend={<Trans>Who stays behind after all</Trans>}
        lines={lines}
        chosen={staying}
        onChosen={setStaying}
      />
      <PapersOfMore isShown={left.length > 0} transferId={transfer.id} />
      <p role="status">
        <Plural
          value={heads}
          one="# head is on the lorry. Count it."
          other={`${formatCount(heads)} head are on the lorry. Count them.`}
        />
      </p>
      <LorryFacts form={form} isWeighed />
    </StepFrame>
  );
}

import { eraseShape, type LandCamp } from '@kraal/contract/land';
import type { ThingOnMap } from '@kraal/contract/things';
import { Trans, useLingui } from '@lingui/react/macro';
import { call } from '../../../platform/api.ts';
import { forgetFarm } from '../../../platform/queries.ts';
import { useFarm, useMay } from '../../../platform/useSession.ts';
import { Button } from '../../../ui/button.tsx';
import { useConfirm } from '../../../ui/confirm.tsx';
import { FormMessage } from '../../../ui/formMessage.tsx';
import { useSubmit } from '../../../forms/useSubmit.ts';
import { CampRecord } from '../../grazing/index.ts';
import { Fences } from './Fences.tsx';
import { JoinCamp } from './JoinCamp.tsx';
import { CampFacts } from './CampFacts.tsx';

type Props = {
  camp: LandCamp;
  camps: readonly LandCamp[];
  things: readonly ThingOnMap[];
  onAct: (act: 'draw' | 'cut') => void;
  onBack: () => void;
};

/** One camp of the plan: its size, who is in it, and what can be done with its shape. */
export function CampPanel({ camp, camps, things, onAct, onBack }: Props) {
  const { t } = useLingui();
  const may = useMay('farm_manager');
  const { farmId } = useFarm();
  const { busy, message, run } = useSubmit();
  const { ask, dialog } = useConfirm();
  const { shape, name } = camp;
  const erase = async () => {
    const question = {
      title: t`Take ${name} off the map?`,
      children: t`The camp stays, with its animals and its history; its shape ends today.`,
      act: t`Take it off`,
    };
    if (!shape || !(await ask(question))) return;
    await run(async () => {
      const query = { version: shape.version };
      await call(eraseShape, { params: { farmId, id: camp.id }, query });
      await forgetFarm('camps');
    });
  };
  return (
    <section aria-label={name} className="flex flex-col gap-3">
      <div className="flex items-start justify-between gap-2">
        <h2>{name}</h2>
        <Button variant="quiet" onClick={onBack}>
          <Trans>All camps</Trans>
        </Button>
      </div>
      <CampFacts camp={camp} />
      <FormMessage message={message} />
      {dialog}
      {may ? (
        <div className="flex flex-wrap gap-2">
          <Button variant="primary" onClick={() => onAct('draw')}>
            {shape ? <Trans>Draw it again</Trans> : <Trans>Draw it</Trans>}
          </Button>
          {shape ? (
            <>
              <Button onClick={() => onAct('cut')}>
                <Trans>A fence through it</Trans>
              </Button>
              <Button variant="quiet" busy={busy} onClick={() => void erase()}>
                <Trans>Take it off the map</Trans>
              </Button>
            </>
          ) : null}
        </div>
      ) : null}
      <Fences camp={camp} things={things} />
      {may && shape ? <JoinCamp camp={camp} camps={camps} /> : null}
      <CampRecord camp={camp} />
    </section>
  );
}

import type { Holding } from '@kraal/contract/holdings';
import type { LandCamp } from '@kraal/contract/land';
import type { ThingOnMap } from '@kraal/contract/things';
import { useLingui } from '@lingui/react/macro';
import { useMay } from '../../../platform/useSession.ts';
import { CheckField } from '../../../ui/field.tsx';
import { CampList } from './CampList.tsx';
import { CampPanel } from './CampPanel.tsx';
import { CutPanel } from './CutPanel.tsx';
import { DrawPanel } from './DrawPanel.tsx';
import { FilePanel } from './FilePanel.tsx';
import { HoldingPanel } from './HoldingPanel.tsx';
import { ShadeChoice } from './ShadeChoice.tsx';
import { ThingPanel } from './ThingPanel.tsx';
import type { OnPlan } from './useOnPlan.ts';

type SideProps = {
  camps: readonly LandCamp[];
  things: readonly ThingOnMap[];
  holdings: readonly Holding[];
  more: number;
} & OnPlan;

/** Beside the plan: what was chosen on it, what is being drawn, or the list of everything. */
export function Side(props: SideProps) {
  const { chosen, thingId, holding, isFile, holdings, onFile } = props;
  if (chosen) return <OfCamp {...props} camp={chosen} />;
  if (thingId) return <OfThing {...props} id={thingId} />;
  if (holding) return <OfHolding {...props} holding={holding} />;
  if (isFile) return <FilePanel holdings={holdings} onDone={() => onFile(false)} />;
  return <Everything {...props} />;
}

function OfCamp({
  camp,
  camps,
  things,
  act,
  rings,
  begin,
  choose,
  back,
}: SideProps & { camp: LandCamp }) {
  if (act === 'draw') return <DrawPanel key={camp.id} camp={camp} rings={rings} onDone={back} />;
  if (act === 'cut') return <CutPanel key={camp.id} camp={camp} corners={rings} onDone={back} />;
  return (
    <CampPanel
      key={camp.id}
      camp={camp}
      camps={camps}
      things={things}
      onAct={(next) => void begin(next)}
      onBack={() => choose(null)}
    />
  );
}

function OfThing({
  id,
  camps,
  things,
  act,
  rings,
  beginThing,
  choose,
  back,
}: SideProps & { id: string }) {
  return (
    <ThingPanel
      key={id}
      id={id}
      things={things}
      camps={camps}
      corners={rings}
      isDrawing={act === 'draw'}
      onDraw={beginThing}
      onDone={back}
      onCamp={(campId) => choose({ campId })}
      onBack={() => choose(null)}
    />
  );
}

function OfHolding({
  holding,
  act,
  rings,
  beginBoundary,
  choose,
  back,
}: SideProps & { holding: Holding }) {
  return (
    <HoldingPanel
      key={holding.id}
      holding={holding}
      rings={rings}
      isDrawing={act === 'draw'}
      onDraw={beginBoundary}
      onDone={back}
      onBack={() => choose(null)}
    />
  );
}

function Everything({
  camps,
  things,
  holdings,
  more,
  choose,
  onGo,
  onWhole,
  onFile,
  ...of
}: SideProps) {
  const { t } = useLingui();
  const may = useMay('field_worker');
  return (
    <CampList
      camps={camps}
      things={things}
      holdings={holdings}
      shades={
        <>
          <ShadeChoice shading={of.shading} onShading={of.onShading} />
          {may ? (
            <CheckField
              label={t`Move mobs on the map`}
              checked={of.areMobsMoved}
              onChange={(event) => of.onMobsMoved(event.target.checked)}
            />
          ) : null}
        </>
      }
      onThing={(id) => choose({ thingId: id })}
      onHolding={(holdingId) => choose({ holdingId })}
      more={more}
      onChoose={(campId) => choose({ campId })}
      onGo={onGo}
      onWhole={onWhole}
      onFile={() => onFile(true)}
    />
  );
}

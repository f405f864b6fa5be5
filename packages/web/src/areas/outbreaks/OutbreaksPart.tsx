import { listCases, type OutbreakCase } from '@kraal/contract/outbreaks';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useEndpoint } from '../../platform/queries.ts';
import { Button } from '../../ui/button.tsx';
import { diseaseWord } from '../../ui/diseaseWord.ts';
import { formatDate } from '../../formats/localFormat.ts';
import { Read } from '../../ui/states.tsx';
import { Badge, Card } from '../../ui/surface.tsx';
import { CaseView } from './CaseView.tsx';
import { OpenCase } from './OpenCase.tsx';
import { standingTones, standingWords } from './outbreakWords.ts';

/** Outbreak cases: opened on an authority, and the only way to look across farms. */
export function OutbreaksPart() {
  const cases = useEndpoint(listCases, { query: { limit: 100 } });
  const [isOpening, setIsOpening] = useState(false);
  const [chosen, setChosen] = useState<string | null>(null);
  return (
    <div className="flex flex-col gap-4">
      <p className="max-w-prose text-muted">
        <Trans>
          A case looks into other people’s farms, on the authority of whoever fights the disease and
          for no longer than it is open. Each look stands in the case and in the trail of every
          farm, and owners are told.
        </Trans>
      </p>
      <Read of={cases}>
        {({ items, total }) => {
          const one = items.find(({ id }) => id === chosen);
          if (one) return <CaseView key={one.id} of={one} onBack={() => setChosen(null)} />;
          return (
            <>
              <div>
                <Button variant="primary" onClick={() => setIsOpening(true)}>
                  <Trans>Open a case</Trans>
                </Button>
              </div>
              <Card title={<Trans>Cases</Trans>}>
                {total === 0 ? (
                  <p className="text-muted">
                    <Trans>No case was opened yet.</Trans>
                  </p>
                ) : (
                  <ul className="divide-y divide-line">
                    {items.map((item) => (
                      <CaseLine key={item.id} of={item} onChoose={() => setChosen(item.id)} />
                    ))}
                  </ul>
                )}
              </Card>
            </>
          );
        }}
      </Read>
      {isOpening ? (
        <OpenCase
          onClose={() => setIsOpening(false)}
          onOpened={(id) => {
            setIsOpening(false);
            setChosen(id);
          }}
        />
      ) : null}
    </div>
  );
}

function CaseLine({ of, onChoose }: { of: OutbreakCase; onChoose: () => void }) {
  const { i18n } = useLingui();
  const { disease, authority, reference, isPractice, openedAt, standing, farms } = of;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2">
      <span className="min-w-0 flex-1">
        <button
          type="button"
          className="min-h-11 text-left font-bold underline decoration-line underline-offset-4"
          onClick={onChoose}
        >
          {diseaseWord(disease)}, {reference}
        </button>
        <span className="block text-muted">
          {authority}, {formatDate(openedAt)} ·{' '}
          <Plural value={farms} _0="no farm looked at yet" one="# farm" other="# farms" />
        </span>
      </span>
      {isPractice ? (
        <Badge>
          <Trans>practice</Trans>
        </Badge>
      ) : null}
      <Badge tone={standingTones[standing]}>{i18n._(standingWords[standing])}</Badge>
    </li>
  );
}

import { asDay } from '@kraal/domain/format/dates';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { AnimalLink } from '../../../ui/animalLink.tsx';
import { Button } from '../../../ui/button.tsx';
import { diseaseWord } from '../../../ui/diseaseWord.ts';
import { formatCount } from '../../../formats/format.ts';
import { formatDate } from '../../../formats/localFormat.ts';
import { Badge } from '../../../ui/surface.tsx';
import type { ShownLoad } from './ComingDrawer.tsx';
import { senderWords } from './comingWords.ts';
import { HistoryLines, hasHistory } from './HistoryLines.tsx';

type SentLine = ShownLoad['lines'][number];

/** So many are named at once; of more the list is opened. */
const shownAtOnce = 50;

/** Who is on the load, each with what its seller says of it. */
export function SentAnimals({ load: { kind, lines } }: { load: ShownLoad }) {
  const { i18n } = useLingui();
  const words = senderWords(kind);
  const [isWhole, setWhole] = useState(false);
  const shown = isWhole ? lines : lines.slice(0, shownAtOnce);
  const rest = lines.length - shown.length;
  return (
    <section>
      <h2 className="mb-1">{i18n._(words.list)}</h2>
      <ul className="divide-y divide-line">
        {shown.map((line) => (
          <SentLineRow key={line.ref} line={line} words={words} />
        ))}
      </ul>
      {rest > 0 ? (
        <Button variant="quiet" onClick={() => setWhole(true)}>
          <Trans>{formatCount(rest)} more</Trans>
        </Button>
      ) : null}
    </section>
  );
}

type Row = { line: SentLine; words: ReturnType<typeof senderWords> };

function SentLineRow({ line, words }: Row) {
  const { i18n } = useLingui();
  const { called, heads, animalId, identifiers, cameHeads, correctedAt, fields } = line;
  const known = [identifiers.eid, identifiers.brand, fields.breed, fields.colour].filter(Boolean);
  return (
    <li className="flex flex-col gap-1 py-2">
      <span className="flex flex-wrap items-center gap-2">
        {animalId === null ? (
          <span className="mark font-bold">{called}</span>
        ) : (
          <AnimalLink id={animalId}>{called}</AnimalLink>
        )}
        {heads > 1 ? <span className="text-muted">× {formatCount(heads)}</span> : null}
        <span className="text-muted">{known.join(' · ')}</span>
        {cameHeads === 0 ? (
          <Badge tone="alarm">
            <Trans>did not come</Trans>
          </Badge>
        ) : null}
        {correctedAt === null ? null : <Badge tone="alarm">{i18n._(words.otherwise)}</Badge>}
      </span>
      <Warnings line={line} />
      <SellerHistory line={line} words={words} />
    </li>
  );
}

/** What must be known of it before it joins the herd. */
function Warnings({ line }: { line: SentLine }) {
  const { meatUntil, milkUntil, exportUntil, isolatedUntil, controlled, pregnant, dueOn } = line;
  const day = (on: string) => formatDate(asDay(on));
  return (
    <span className="flex flex-wrap gap-2">
      {controlled.map((disease) => (
        <Badge key={disease} tone="alarm">
          {diseaseWord(disease)}
        </Badge>
      ))}
      {meatUntil === null ? null : (
        <Badge tone="warn">
          <Trans>no slaughter to {day(meatUntil)}</Trans>
        </Badge>
      )}
      {milkUntil === null ? null : (
        <Badge tone="warn">
          <Trans>no milk to {day(milkUntil)}</Trans>
        </Badge>
      )}
      {exportUntil === null || exportUntil === meatUntil ? null : (
        <Badge tone="info">
          <Trans>no export to {day(exportUntil)}</Trans>
        </Badge>
      )}
      {isolatedUntil === null ? null : (
        <Badge tone="warn">
          <Trans>isolated to {day(isolatedUntil)}</Trans>
        </Badge>
      )}
      {line.isTakenBack ? (
        <Badge tone="alarm">
          <Trans>its seller took the sale back</Trans>
        </Badge>
      ) : null}
      {pregnant ? (
        <Badge tone="info">
          {dueOn === null ? <Trans>pregnant</Trans> : <Trans>pregnant, due {day(dueOn)}</Trans>}
        </Badge>
      ) : null}
    </span>
  );
}

/** What the seller sent along of its past: shown as theirs, and counted in nothing of ours. */
function SellerHistory({ line, words }: Row) {
  const { i18n } = useLingui();
  if (!hasHistory(line)) return null;
  return (
    <details>
      <summary className="min-h-11 cursor-pointer content-center text-muted">
        {i18n._(words.history)}
      </summary>
      <HistoryLines facts={line} />
    </details>
  );
}

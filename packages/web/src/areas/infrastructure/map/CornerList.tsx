import { distanceM, pointAt } from '@kraal/domain/land/measure';
import { keptPosition, type Position } from '@kraal/domain/land/shape';
import { Trans, useLingui } from '@lingui/react/macro';
import { Redo2, Trash2, Undo2 } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { decimalOf } from '../../../ui/decimal.ts';
import { TextField } from '../../../ui/field.tsx';
import { formatCount } from '../../../formats/format.ts';
import { IconButton } from '../../../ui/iconButton.tsx';
import type { Corners } from './useCorners.ts';

/** Every corner as numbers: how a surveyor's diagram is typed in, and the way without a pointer. */
export function CornerList({ of }: { of: Corners }) {
  const { t } = useLingui();
  const { corners } = of;
  return (
    <div className="flex flex-col gap-3">
      <div className="flex gap-2">
        <IconButton label={t`One step back`} onClick={of.undo} disabled={!of.canUndo}>
          <Undo2 className="size-5" aria-hidden />
        </IconButton>
        <IconButton label={t`One step on`} onClick={of.redo} disabled={!of.canRedo}>
          <Redo2 className="size-5" aria-hidden />
        </IconButton>
      </div>
      {corners.length > 0 ? (
        <ol
          aria-label={t`Corners`}
          tabIndex={0}
          className="max-h-60 divide-y divide-line overflow-y-auto rounded-control border border-line"
        >
          {corners.map((corner, at) => (
            <CornerLine
              key={`${at} ${String(corner)}`}
              number={at + 1}
              corner={corner}
              before={corners[at - 1]}
              onTakeOff={() => of.set(corners.filter((_one, index) => index !== at))}
            />
          ))}
        </ol>
      ) : null}
      <TypedCorner last={corners.at(-1)} onAdd={(corner) => of.set([...corners, corner])} />
    </div>
  );
}

type LineProps = {
  number: number;
  corner: Position;
  before: Position | undefined;
  onTakeOff: () => void;
};

function CornerLine({ number, corner: [lon, lat], before, onTakeOff }: LineProps) {
  const { t } = useLingui();
  const metres = before ? Math.round(distanceM(before, [lon, lat])) : null;
  return (
    <li className="flex items-center gap-2 px-2 py-1 text-[13px]">
      <strong className="w-6">{number}</strong>
      <span className="flex-1 tabular-nums">
        {lat.toFixed(6)}, {lon.toFixed(6)}
        {metres === null ? null : <span className="text-muted"> · {formatCount(metres)} m</span>}
      </span>
      <IconButton label={t`Take corner ${number} off`} onClick={onTakeOff}>
        <Trash2 className="size-4" aria-hidden />
      </IconButton>
    </li>
  );
}

type TypedProps = { last: Position | undefined; onAdd: (corner: Position) => void };

/** By latitude and longitude, or by bearing and distance from the last. */
function TypedCorner({ last, onAdd }: TypedProps) {
  const { t } = useLingui();
  const [lat, setLat] = useState('');
  const [lon, setLon] = useState('');
  const [bearing, setBearing] = useState('');
  const [metres, setMetres] = useState('');
  const typed: Position = [decimalOf(lon), decimalOf(lat)];
  const isTyped = lat !== '' && lon !== '' && typed.every(Number.isFinite);
  const [degrees, distance] = [decimalOf(bearing), decimalOf(metres)];
  const isPaced = last !== undefined && bearing !== '' && Number.isFinite(degrees) && distance > 0;
  return (
    <>
      <div className="grid grid-cols-[1fr_1fr_auto] items-end gap-2">
        <TextField
          label={t`Latitude`}
          placeholder="-28.123456"
          inputMode="text"
          value={lat}
          onChange={(event) => setLat(event.target.value)}
        />
        <TextField
          label={t`Longitude`}
          placeholder="26.123456"
          inputMode="text"
          value={lon}
          onChange={(event) => setLon(event.target.value)}
        />
        <Button
          disabled={!isTyped}
          onClick={() => {
            onAdd(keptPosition(typed));
            setLat('');
            setLon('');
          }}
        >
          <Trans>Add</Trans>
        </Button>
      </div>
      <div className="grid grid-cols-[1fr_1fr_auto] items-end gap-2">
        <TextField
          label={t`Bearing, degrees`}
          inputMode="decimal"
          value={bearing}
          onChange={(event) => setBearing(event.target.value)}
        />
        <TextField
          label={t`Distance, m`}
          inputMode="decimal"
          value={metres}
          onChange={(event) => setMetres(event.target.value)}
        />
        <Button
          disabled={!isPaced}
          onClick={() => {
            if (last) onAdd(keptPosition(pointAt(last, degrees, distance)));
            setBearing('');
            setMetres('');
          }}
        >
          <Trans>Add</Trans>
        </Button>
      </div>
    </>
  );
}

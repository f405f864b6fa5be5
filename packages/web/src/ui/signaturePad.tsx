import {
  longestSignature,
  signatureHeight,
  signatureWidth,
} from '@kraal/domain/movement/atTheLorry';
import { Trans, useLingui } from '@lingui/react/macro';
import { type PointerEvent, useRef, useState } from 'react';
import { Button } from './button.tsx';

type Point = { x: number; y: number };

/** A finger trembles by this much: what is nearer is the same point. */
const nearest = 2;

const view = `0 0 ${signatureWidth} ${signatureHeight}`;
const line = 'fill-none stroke-current [stroke-linecap:round] [stroke-linejoin:round]';

/** A name written with a finger, a pen or a mouse, into a field of its form. Nobody has to: whoever cannot types theirs. */
export function SignaturePad({ label, name }: { label: string; name: string }) {
  const { t } = useLingui();
  const [strokes, setStrokes] = useState('');
  const last = useRef<Point | null>(null);
  const pointOf = ({ currentTarget, clientX, clientY }: PointerEvent<SVGSVGElement>): Point => {
    const box = currentTarget.getBoundingClientRect();
    const within = (share: number, most: number): number =>
      Math.round(Math.min(1, Math.max(0, share)) * (most - 1));
    return {
      x: within((clientX - box.left) / box.width, signatureWidth),
      y: within((clientY - box.top) / box.height, signatureHeight),
    };
  };
  const begin = (event: PointerEvent<SVGSVGElement>) => {
    if (event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    const { x, y } = pointOf(event);
    last.current = { x, y };
    // A point alone is drawn too.
    add(`M${x} ${y}L${x} ${y}`);
  };
  const draw = (event: PointerEvent<SVGSVGElement>) => {
    const before = last.current;
    if (!before) return;
    const { x, y } = pointOf(event);
    if (Math.hypot(x - before.x, y - before.y) < nearest) return;
    last.current = { x, y };
    add(`L${x} ${y}`);
  };
  const add = (more: string) =>
    setStrokes((drawn) => (drawn.length + more.length > longestSignature ? drawn : drawn + more));
  const end = () => {
    last.current = null;
  };
  return (
    <div className="flex flex-col gap-1">
      <span className="flex items-center justify-between text-sm font-[550]">
        {label}
        {strokes === '' ? null : (
          <Button variant="quiet" onClick={() => setStrokes('')}>
            <Trans>Clear it</Trans>
          </Button>
        )}
      </span>
      <svg
        viewBox={view}
        role="img"
        aria-label={strokes === '' ? t`${label}: empty` : t`${label}: written`}
        className="aspect-3/1 w-full max-w-md touch-none rounded-control border border-line-strong bg-raised"
        onPointerDown={begin}
        onPointerMove={draw}
        onPointerUp={end}
        onPointerCancel={end}
      >
        <path d={strokes} className={`${line} stroke-2`} />
      </svg>
      <input type="hidden" name={name} value={strokes} />
    </div>
  );
}

/** What somebody signed with. */
export function Signature({ strokes, label }: { strokes: string; label: string }) {
  return (
    <svg viewBox={view} role="img" aria-label={label} className="h-12 w-36">
      <path d={strokes} className={`${line} stroke-2`} />
    </svg>
  );
}

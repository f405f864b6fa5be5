import type { Position } from '@kraal/domain/land/shape';
import { useReducer } from 'react';

type History = { past: Position[][]; now: Position[]; next: Position[][] };
type Act =
  | { act: 'set'; corners: Position[]; isDone: boolean }
  | { act: 'undo' }
  | { act: 'redo' }
  | { act: 'begin'; corners: Position[] };

/** Further back nobody goes. */
const mostSteps = 200;

function stepped(history: History, act: Act): History {
  const { past, now, next } = history;
  if (act.act === 'begin') return { past: [], now: act.corners, next: [] };
  if (act.act === 'undo') {
    const before = past.at(-1);
    return before ? { past: past.slice(0, -1), now: before, next: [now, ...next] } : history;
  }
  if (act.act === 'redo') {
    const [after, ...rest] = next;
    return after ? { past: [...past, now], now: after, next: rest } : history;
  }
  // A corner on its way under the pointer is shown, and becomes a step when it is let go.
  const from = moving.get(history) ?? now;
  if (!act.isDone) {
    const shown = { past, now: act.corners, next };
    moving.set(shown, from);
    return shown;
  }
  if (String(from) === String(act.corners)) return { past, now: act.corners, next };
  return { past: [...past, from].slice(-mostSteps), now: act.corners, next: [] };
}

/** Where a corner that is on its way came from. */
const moving = new WeakMap<History, Position[]>();

/** The corners of what is drawn, with every step there and back. */
export function useCorners() {
  const [history, dispatch] = useReducer(stepped, { past: [], now: [], next: [] });
  return {
    corners: history.now,
    canUndo: history.past.length > 0,
    canRedo: history.next.length > 0,
    set: (corners: Position[], isDone = true) => dispatch({ act: 'set', corners, isDone }),
    begin: (corners: Position[]) => dispatch({ act: 'begin', corners }),
    undo: () => dispatch({ act: 'undo' }),
    redo: () => dispatch({ act: 'redo' }),
  };
}
export type Corners = ReturnType<typeof useCorners>;

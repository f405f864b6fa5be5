import { type ComponentType, createElement, type ReactNode, useEffect, useState } from 'react';
import { Spinner } from '../ui/states.tsx';

type Load = () => Promise<{ default: ComponentType }>;
const loaded = new Map<Load, ComponentType>();
/** Each screen is one of its own to React, whichever route it stands in. */
const keys = new Map<Load, number>();

function keyOf(load: Load): number {
  const key = keys.get(load) ?? keys.size;
  keys.set(load, key);
  return key;
}

/**
 * A screen is loaded when it is first gone to, and until it is here the place says so: with the library's own way the
 * screen before would stand without a sign that another was asked for.
 */
export const screen = (load: Load): ReactNode => <Screen key={keyOf(load)} load={load} />;

function Screen({ load }: { load: Load }) {
  const [, setLoads] = useState(0);
  const [failure, setFailure] = useState<unknown>(null);
  const Found = loaded.get(load);
  useEffect(() => {
    if (Found) return;
    let isGone = false;
    load().then(
      (module) => {
        loaded.set(load, module.default);
        if (!isGone) setLoads((count) => count + 1);
      },
      (error: unknown) => {
        if (!isGone) setFailure(error);
      },
    );
    return () => {
      isGone = true;
    };
  }, [Found, load]);
  // The routes' own screen says what went wrong.
  if (failure !== null) throw failure;
  return Found ? createElement(Found) : <Spinner />;
}

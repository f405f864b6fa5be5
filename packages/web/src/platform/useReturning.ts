import { useEffect, useState } from 'react';
import { NavigationType, useNavigationType } from 'react-router';

function kept<T>(key: string): T | null {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? 'null') as T | null; // written below alone
  } catch {
    return null;
  }
}

/**
 * State of a screen that is there again for whoever comes back to it with the browser's own Back, and begins anew for
 * whoever goes to it. It must be what JSON can hold.
 */
export function useReturning<T>(
  name: string,
  initial: T,
): [T, (change: T | ((old: T) => T)) => void] {
  const key = `kraal_back ${name}`;
  const isBack = useNavigationType() === NavigationType.Pop;
  const [state, setState] = useState<T>(() => (isBack ? (kept<T>(key) ?? initial) : initial));
  useEffect(() => {
    try {
      sessionStorage.setItem(key, JSON.stringify(state));
    } catch {
      // A full browser begins anew.
    }
  }, [key, state]);
  return [state, setState];
}

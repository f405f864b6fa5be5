const key = 'kraal_wanted';

/** Where somebody was going when they had to sign in first: a link from a mail survives the sign-in. For this tab only. */
export function keepWanted(address: string): void {
  if (address !== '/') sessionStorage.setItem(key, address);
}

/** Asked for once, and only ever a path of this application. */
export function takeWanted(): string {
  const wanted = sessionStorage.getItem(key) ?? '/';
  sessionStorage.removeItem(key);
  return /^\/(?!\/|login|signup|admin)/.test(wanted) ? wanted : '/';
}

/** An address that is none leads to the start like any other path that is no screen's; the router could not read it. */
export function leaveUnreadable(): void {
  try {
    decodeURIComponent(window.location.pathname);
  } catch {
    window.history.replaceState(null, '', '/');
  }
}

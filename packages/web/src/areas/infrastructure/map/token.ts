/** The look as it stands on the page, so that the plan is light or dark with it. */
export const token = (name: string): string =>
  getComputedStyle(document.documentElement).getPropertyValue(`--${name}`).trim();

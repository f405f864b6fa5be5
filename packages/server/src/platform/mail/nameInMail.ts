/** As many letters as a name has. */
const longest = 80;

/**
 * A name that a stranger chose, in a letter to somebody who knows neither: programs that read mail make a link of
 * whatever looks like an address of the web, and this letter shall have one link, its own.
 */
export const nameInMail = (name: string): string =>
  name
    .replace(/\b[a-z]+:\/\//gi, '')
    .replace(/(?<=[^\s.])\.(?=[^\s.])/gu, ' ')
    .slice(0, longest);

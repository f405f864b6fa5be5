/** What every code of a question begins with. */
export const warningPrefix = 'ask_';

/** Whether a code is of a question, which is answered with yes, and not of a refusal. */
export const isWarning = (code: string): boolean => code.startsWith(warningPrefix);

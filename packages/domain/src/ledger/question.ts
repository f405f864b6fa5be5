/** What every code of a question begins with. */
export const askPrefix = 'ask_';

/** Whether a code is of a question, which is answered with yes, and not of a refusal. */
export const isAsked = (code: string): boolean => code.startsWith(askPrefix);

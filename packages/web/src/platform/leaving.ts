const works: (() => Promise<void>)[] = [];

/** What is to be done first when somebody signs out: the identity provider's own session is ended, where there is one. */
export const beforeLeaving = (work: () => Promise<void>): void => {
  works.push(work);
};

export const allBeforeLeaving = (): Promise<unknown> =>
  Promise.all(works.map((work) => work().catch(() => undefined)));

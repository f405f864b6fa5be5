/** How she was served: by a bull, ram or buck seen, with semen, with an embryo, or by running with sires. */
export const serviceMethods = ['natural', 'ai', 'et', 'join'] as const;
export type ServiceMethod = (typeof serviceMethods)[number];

export type Service = {
  on: string;
  /** The same day for an exact service; for running with sires the day they were taken out, null while they run. */
  until: string | null;
  method: ServiceMethod;
  sireIds: string[];
  /** Whose embryo she carries. */
  donorId: string | null;
  /** The mob she was in when sires were put to it: leaving that mob ends it for her. */
  mobId: string | null;
};

export type PregnancyCheck = {
  on: string;
  result: 'pregnant' | 'empty' | 'unsure';
  ageDays: number | null;
  fetuses: number | null;
};

export type Litter = { on: string; sireIds: string[]; donorId: string | null };

/** What is known of a female since her last birth or loss. Everything that is shown follows from it. */
export type BreedingState = {
  heatOn: string | null;
  /** A planned heat after a synchronisation. */
  heatPlannedOn: string | null;
  /** Oldest first, the last twenty. */
  services: Service[];
  check: PregnancyCheck | null;
  lostOn: string | null;
  /** Who can have sired her last litter: the services that say so are closed by its first young, its second may be recorded apart. */
  litter: Litter | null;
  driedOffOn: string | null;
  youngAtFoot: number;
  decision: 'keep' | 'cull' | null;
  decidedOn: string | null;
};

export const noBreeding: BreedingState = {
  heatOn: null,
  heatPlannedOn: null,
  services: [],
  check: null,
  lostOn: null,
  litter: null,
  driedOffOn: null,
  youngAtFoot: 0,
  decision: null,
  decidedOn: null,
};

const mostServices = 20;

export const withService = (breeding: BreedingState | null, service: Service): BreedingState => {
  const known = breeding ?? noBreeding;
  return {
    ...known,
    heatPlannedOn: null,
    services: [...known.services, service].slice(-mostServices),
  };
};

/** Sires that were running with her are with her no longer from a day on. */
export function endJoins(
  breeding: BreedingState | null,
  day: string,
  which: (service: Service) => boolean = () => true,
): BreedingState | null {
  if (!breeding?.services.some((service) => service.until === null && which(service)))
    return breeding;
  return {
    ...breeding,
    services: breeding.services.map((service) =>
      service.until === null && which(service) ? { ...service, until: day } : service,
    ),
  };
}

/** Sires that stay with her can only have to do with what comes after a birth or loss. */
export const runningFrom = ({ services }: BreedingState, day: string): Service[] =>
  services.filter((service) => service.until === null).map((service) => ({ ...service, on: day }));

/** A birth closes what led to it; a second young of the same litter only adds to those at her feet. */
export function afterBirth(
  breeding: BreedingState | null,
  living: number,
  litter: Litter,
): BreedingState {
  const known = breeding ?? noBreeding;
  return {
    ...noBreeding,
    decision: known.decision,
    decidedOn: known.decidedOn,
    services: runningFrom(known, litter.on),
    litter,
    youngAtFoot: known.youngAtFoot + living,
  };
}

/** One young less, or one more, that drinks from her. */
export function withYoung(breeding: BreedingState | null, more: number): BreedingState {
  const known = breeding ?? noBreeding;
  return { ...known, youngAtFoot: Math.max(0, known.youngAtFoot + more) };
}

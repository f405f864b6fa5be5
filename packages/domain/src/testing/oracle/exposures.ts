import type { Beast, Check, Species } from './beast.ts';
import { later, monthsLater, span } from './days.ts';

/** Of the breeds that the random farms keep (domain notes, section 1), with what makes a birth late. */
export const gestation: Record<Species, number> = { Cattle: 291, Sheep: 150, Goats: 148 };
const late: Record<Species, number> = { Cattle: 10, Sheep: 5, Goats: 7 };
const firstMonths: Record<Species, number> = { Cattle: 14, Sheep: 7, Goats: 7 };
const seasonDay: Record<Species, string> = { Cattle: '07-01', Sheep: '01-01', Goats: '01-01' };

export type Chance = {
  opened: string;
  closed: string | null;
  pregnant: boolean | null;
  bore: string | boolean | null;
  away: string | null;
};

type Book = Chance & { lastWith: string; lost: string | null; empty: boolean; sires: Set<string> };

function seenFrom(species: Species, { method, result }: Check): number {
  if (species !== 'Cattle') return 35;
  if (method === 'rectal') return 42;
  return method === null && result === 'empty' ? 42 : 30;
}

/**
 * A female's chances to become pregnant, told one day after the other (domain notes, section 4): each day looks at
 * what was recorded on it and at who is with her.
 */
export function chancesOf(one: Beast, today: string): (Chance & { sires: string[] })[] {
  const carries = gestation[one.species];
  const forgottenAfter = carries + late[one.species] + 60;
  const all = [...one.pastMatings, ...one.matings];
  const start = all.map(({ from }) => from).sort()[0];
  if (!start) return [];
  const gone = one.status !== 'alive';
  const end = gone && one.statusOn < today ? one.statusOn : today;
  const firstBirth = one.births[0] ?? '9999';
  const grown = one.bornOn ? monthsLater(one.bornOn, firstMonths[one.species]) : '';
  const book: Book[] = [];
  let open: Book | null = null;
  let knownSince: string | null = null;
  /** Four deviations past the mean nothing is carried any more. */
  let carriesUntil = '';
  const close = (day: string): void => {
    if (open) open.closed = day;
    open = null;
  };
  const settled = (it: Book): boolean =>
    typeof it.bore === 'string' || it.empty || (it.lost !== null && it.closed !== null);
  /** How far a conception lies from the days of a chance. */
  const off = (it: Book, conceived: string, day: string, running: boolean): number => {
    const from = it.lost ?? it.opened;
    const to = it === open && running ? day : it.lastWith;
    if (conceived < from) return span(conceived, from);
    return conceived > to ? span(to, conceived) : 0;
  };
  const nearest = (conceived: string, day: string, running: boolean): Book | null => {
    const fitting = book
      .filter(({ bore }) => typeof bore !== 'string')
      .map((it) => ({ it, away: off(it, conceived, day, running) }))
      .filter(({ away }) => away <= 60)
      .sort((a, b) => a.away - b.away);
    return fitting[0]?.it ?? null;
  };
  for (let day = start; day <= end; day = later(day, 1)) {
    const age = day >= grown || day >= firstBirth;
    const joins = all.filter(({ how }) => how === 'join');
    const runsNow = age && joins.some(({ from, to }) => from <= day && (to === null || to > day));
    const straws = all.filter(({ how, from }) => how !== 'join' && from === day && age);
    const touched = age && all.some(({ from, to }) => from <= day && (to === null || to >= day));
    const openNew = (): void => {
      if (open || knownSince !== null) return;
      open = {
        opened: day,
        closed: null,
        pregnant: null,
        bore: null,
        away: null,
        lastWith: day,
        lost: null,
        empty: false,
        sires: new Set(),
      };
      book.push(open);
    };
    const current = (): Book | null => open;
    if (knownSince !== null && day > carriesUntil) {
      knownSince = null;
      if (current()?.pregnant) close(day);
      if (runsNow) openNew();
    }
    if (one.births.includes(day)) {
      knownSince = null;
      const its = nearest(later(day, -carries), day, runsNow);
      if (its) {
        its.bore = day;
        its.pregnant = true;
        if (its === current()) close(day);
      }
      if (runsNow) openNew();
    }
    const opened = current();
    if (
      day.slice(5) === seasonDay[one.species] &&
      opened &&
      runsNow &&
      span(opened.opened, day) > 180
    ) {
      close(day);
      openNew();
    }
    if (one.losses.includes(day)) {
      knownSince = null;
      const waiting = book.filter((it) => typeof it.bore !== 'string' && !it.empty);
      const seen = one.species === 'Cattle' ? 30 : 35;
      const its = waiting.filter((it) => span(it.opened, day) >= seen).at(-1) ?? current();
      if (its) {
        its.lost = day;
        its.pregnant = true;
        if (its === current() && !runsNow) close(day);
      }
      if (runsNow) openNew();
    }
    for (const check of one.allChecks.filter(({ on }) => on === day)) {
      if (check.result === 'pregnant') {
        const conceived = later(day, -(check.age ?? seenFrom(one.species, check)));
        const waiting = book.filter(({ bore }) => typeof bore !== 'string');
        const its =
          (check.age ? nearest(conceived, day, runsNow) : null) ??
          waiting.filter(({ opened: from }) => from <= conceived).at(-1) ??
          current();
        if (knownSince === null) {
          knownSince = day;
          const stillWith = its !== null && its === current() && runsNow;
          const last =
            its === null || stillWith ? day : its === current() && touched ? day : its.lastWith;
          carriesUntil = later(
            last < conceived ? last : conceived,
            carries + 2 * late[one.species],
          );
        }
        if (its) {
          its.pregnant = true;
          its.empty = false;
        }
      }
      if (check.result === 'empty') {
        knownSince = null;
        for (const it of book) {
          if (settled(it)) continue;
          if (it === current() && runsNow) {
            it.pregnant = null;
            continue;
          }
          // Sires that go on this very day were with her until today.
          const last = it === current() && touched ? day : it.lastWith;
          if (span(last, day) < seenFrom(one.species, check)) continue;
          it.empty = true;
          // Empty when all must have been born says nothing of whether she was pregnant before.
          const isOver = span(last, day) > carries + 2 * late[one.species];
          it.pregnant = it.pregnant === true && isOver;
          if (it === current()) close(day);
        }
        if (runsNow) openNew();
      }
    }
    // In and out on one day she was with him on that day.
    const begins = (age && joins.some(({ from }) => from === day)) || (runsNow && day === grown);
    if (straws.length > 0 || begins) {
      if (straws.length > 0 && knownSince !== null && day > knownSince) knownSince = null;
      const it = current();
      if (it && knownSince === null && span(it.opened, day) > 180 && span(it.lastWith, day) > 60)
        close(day);
      openNew();
    }
    const now = current();
    if (now && (runsNow || touched)) now.lastWith = day;
    // Who is with her on the day on which a chance ends is of the next one.
    if (now) {
      for (const { sires, from, to } of all)
        if (from === day || (from <= day && (to === null || to > day)))
          for (const sire of sires) now.sires.add(sire);
    }
  }
  const running = joinsRunAt(one, end);
  return book.map((it) => {
    const last = it === open && running ? null : it.lastWith;
    const told: Chance & { sires: string[] } = {
      opened: it.opened,
      closed: it.closed ?? (gone && one.statusOn <= today ? one.statusOn : null),
      pregnant: it.pregnant,
      bore: it.bore,
      away: null,
      sires: [...it.sires].sort(),
    };
    if (typeof it.bore === 'string') return told;
    const over = (day: string): boolean => last !== null && span(last, day) > forgottenAfter;
    const isSettled = it.empty || (it.lost !== null && told.closed !== null);
    if (isSettled) return { ...told, bore: false };
    // Never found pregnant, and sold when nothing could be carried any more: nothing came of it.
    const nothing = last !== null && span(last, one.statusOn) > carries + 2 * late[one.species];
    if (gone && one.statusOn <= today && it.pregnant !== true && nothing)
      return { ...told, bore: false, pregnant: false };
    if (gone && one.statusOn <= today && !over(one.statusOn))
      return one.status === 'died'
        ? { ...told, bore: false, pregnant: it.pregnant ?? false }
        : { ...told, away: one.statusOn };
    return over(today) ? { ...told, bore: false, pregnant: it.pregnant ?? false } : told;
  });
}

const joinsRunAt = (one: Beast, day: string): boolean =>
  one.matings.some(
    ({ how, from, to }) => how === 'join' && from <= day && (to === null || to > day),
  );

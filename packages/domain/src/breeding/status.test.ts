import { describe, expect, it } from 'vitest';
import { addDays, type Day } from '../format/dates.ts';
import { applyStep, foldAnimal } from '../ledger/fold.ts';
import { hardProblems } from '../ledger/hardProblems.ts';
import { occasionOf, type Step } from '../ledger/step.ts';
import type { Part } from '../ledger/kind.ts';
import { kindOf } from '../all.ts';
import type { AnimalState } from '../ledger/state.ts';
import { likelySires } from './likelySires.ts';
import { gestationDaysOf } from './gestation.ts';
import { mayBePregnant } from '../health/label.ts';
import { carryingOn } from './carrying.ts';
import { outlookOn } from './status.ts';

const context = { timeZone: 'Africa/Johannesburg' };
let count = 0;
const step = (
  kind: string,
  on: Day,
  payload: Record<string, unknown> = {},
  part: Part = 'subject',
): Step => {
  count += 1;
  return {
    part,
    event: {
      id: `00000000-0000-7000-8000-${String(count).padStart(12, '0')}`,
      kind,
      occurredAt: `${on}T08:00:00Z`,
      payload,
    },
  };
};
const bull = '10000000-0000-4000-8000-000000000001';
const other = '10000000-0000-4000-8000-000000000002';
const calf = '10000000-0000-4000-8000-000000000003';
const heifer = (): Step[] => [
  step('registered', '2025-01-01', {
    species: 'Cattle',
    sex: 'female',
    tag: 'K1',
    bornOn: '2023-08-01',
  }),
];
const on = (day: Day, ...steps: Step[]) => {
  const { state, rejected } = foldAnimal('cow', [...heifer(), ...steps], context);
  if (rejected[0]) throw new Error(rejected[0].problems[0]?.code);
  return state ? outlookOn(state, day) : null;
};
/** Recorded one by one, in order: what is rejected or asked first. */
function rejectionOf(steps: readonly Step[], subject: Partial<AnimalState> | null = null) {
  let state: AnimalState | null = null;
  for (const one of steps) {
    const kind = kindOf(one.event.kind);
    if (!kind) return 'unknown_kind';
    const occasion = occasionOf(one, {
      animalId: 'cow',
      context,
      subject: subject as AnimalState | null,
    }); // a test's own
    const [wrong] = [
      ...hardProblems(state, occasion, kind),
      ...(kind.check?.(state, occasion) ?? []),
    ];
    if (wrong) return wrong.code;
    state = applyStep(state, one, { animalId: 'cow', context }).after;
  }
  return undefined;
}
const rejection = (...steps: Step[]): string | undefined => rejectionOf([...heifer(), ...steps]);
/** What the young's own life tells its dam. */
const drinks = (step_: Step, does: boolean): Step => ({
  event: step_.event,
  part: 'rears',
  handed: does ? { drinks: true, until: '2026-12-31' } : { drinks: false },
  giverId: calf,
});
const natural = (day: Day) => step('served', day, { method: 'natural', sireId: bull });
const birth = (day: Day, more: object = {}) =>
  step('gave_birth', day, {
    young: [{ id: calf, alive: true, sex: 'female', massKg: 34 }],
    ...more,
  });

describe('a birth that nobody recorded', () => {
  const first = natural('2025-01-10');
  const found = step('pregnancy_checked', '2025-03-01', { result: 'pregnant' });
  const due = addDays('2025-01-10', 287);
  it('leaves her overdue until something is seen of her', () =>
    expect(on('2026-09-01', first, found)).toMatchObject({
      status: 'overdue',
      due: { from: due },
    }));
  const again = natural('2026-02-20');
  it('is over when she is served again long after it', () =>
    expect(on('2026-03-01', first, found, again)).toMatchObject({
      status: 'served',
      due: { from: addDays('2026-02-20', 287), confidence: 'possible' },
    }));
  it('leaves a later check to the later service', () => {
    const seen = step('pregnancy_checked', '2026-04-10', { result: 'pregnant' });
    expect(on('2026-05-01', first, found, again, seen)).toMatchObject({
      status: 'pregnant',
      due: { from: addDays('2026-02-20', 287), confidence: 'confirmed' },
    });
  });
  it('is over when she is seen in heat, and nothing asks whether she is pregnant', () => {
    const heat = step('heat_observed', '2026-02-20');
    expect(on('2026-02-21', first, found, heat)?.status).toBe('open');
    expect(rejection(first, found, again)).toBeUndefined();
    expect(rejection(first, found, natural('2025-10-20'))).toBe('ask_pregnant');
  });
  it('says nothing of who sired the next young', () => {
    const { state } = foldAnimal('cow', [...heifer(), first, found, again], context);
    if (!state) throw new Error('She lives.');
    const born = addDays('2026-02-20', 287);
    expect(likelySires(state, born)).toMatchObject({ sireIds: [bull], isSet: true });
  });
  it('takes a service soon after the day she was due for the next', () => {
    const next = step('served', '2025-12-06', { method: 'ai', sireId: other, sure: true });
    expect(on('2026-02-10', first, found, next)).toMatchObject({
      status: 'served',
      due: { from: addDays('2025-12-06', 287) },
    });
    const { state } = foldAnimal('cow', [...heifer(), first, found, next], context);
    if (!state) throw new Error('She lives.');
    const born = addDays('2025-12-06', 287);
    expect(likelySires(state, born)).toMatchObject({ sireIds: [other], isSet: true });
  });
  it('a loss that nobody saw leaves the next service its young, and either may be so', () => {
    const next = step('served', '2025-05-01', { method: 'ai', sireId: other, sure: true });
    const { state } = foldAnimal('cow', [...heifer(), first, found, next], context);
    if (!state) throw new Error('She lives.');
    expect(likelySires(state, addDays('2025-05-01', 287))).toMatchObject({ sireIds: [other] });
    expect(likelySires(state, due)).toMatchObject({ sireIds: [bull] });
    expect(outlookOn(state, '2025-07-01')).toMatchObject({
      status: 'served',
      due: { from: due, to: addDays('2025-05-01', 287) },
    });
  });
  it('found pregnant with no service on record she is free for the bull of the next year', () => {
    const alone = step('pregnancy_checked', '2025-03-01', { result: 'pregnant', method: 'rectal' });
    const run = [
      step('joined_sire', '2026-01-05', { sireIds: [bull], sure: true }),
      step('removed_sire', '2026-03-15', { sireIds: [bull] }),
      step('pregnancy_checked', '2026-05-10', { result: 'pregnant' }),
    ];
    expect(on('2026-06-01', alone, ...run)).toMatchObject({
      status: 'pregnant',
      due: { from: addDays('2026-01-05', 287), to: addDays('2026-03-15', 287) },
    });
  });
  it('lets bulls that run all year sire the next', () => {
    const run = step('joined_sire', '2025-01-10', { sireIds: [bull], sure: true });
    const seen = step('pregnancy_checked', '2026-04-10', { result: 'pregnant', ageDays: 60 });
    const outlook = on('2026-05-01', run, found, seen);
    expect(outlook).toMatchObject({ status: 'pregnant' });
    expect(outlook?.due?.from.slice(0, 7)).toBe('2026-11');
  });
  it('beside bulls that run all year she is looked at when the first calf would be overdue', () => {
    const run = step('joined_sire', '2025-01-10', { sireIds: [bull], sure: true });
    const asked = addDays('2025-01-10', 287 + 11);
    expect(on('2025-03-01', run)).toMatchObject({ status: 'served', checkFrom: asked });
    const unsure = step('pregnancy_checked', '2025-12-01', { result: 'unsure' });
    expect(on('2025-12-02', run, unsure)).toMatchObject({ checkFrom: addDays('2025-12-01', 21) });
    const empty = step('pregnancy_checked', '2025-12-01', { result: 'empty', method: 'rectal' });
    const again = on('2025-12-02', run, empty);
    expect(again?.due?.from && again.due.from > '2026-07-01').toBe(true);
    expect(again?.checkFrom && again.checkFrom > '2026-07-01').toBe(true);
  });
});

describe('when a calf was expected', () => {
  const served = natural('2025-01-10');
  const run = [
    step('joined_sire', '2025-03-10', { sireIds: [other], sure: true }),
    step('removed_sire', '2025-03-20'),
  ];
  const due = addDays('2025-01-10', 287);
  const days = [11, 30, 60, 100, 150, 300].map((after) => addDays(due, after));
  it('stays the day that an age was read for, however long she is overdue', () => {
    const check = step('pregnancy_checked', '2025-06-20', { result: 'pregnant', ageDays: 158 });
    for (const day of days)
      expect([day, on(day, served, ...run, check)?.due?.from]).toEqual([day, due]);
  });
  it('never goes back to what was over before', () => {
    const check = step('pregnancy_checked', '2025-06-20', { result: 'pregnant' });
    const from = days.map((day) => on(day, served, ...run, check)?.due?.from ?? '');
    expect(from).toEqual(from.toSorted());
    expect(new Set(from)).toEqual(new Set([due, addDays('2025-03-10', 287)]));
  });
});

describe('a cow from heat to a weaned calf over a year', () => {
  const heat = step('heat_observed', '2025-01-10');
  const service = natural('2025-01-10');
  const check = step('pregnancy_checked', '2025-03-01', { result: 'pregnant' });
  const due = addDays('2025-01-10', 287);
  const born = birth(due);
  it('is a maiden, watched for her next heat', () =>
    expect(on('2025-01-11', heat)).toMatchObject({
      status: 'maiden',
      heat: { from: '2025-01-28', to: '2025-02-03' },
    }));
  it('is served, watched for a repeat and due for a check', () =>
    expect(on('2025-01-20', heat, service)).toMatchObject({
      status: 'served',
      heat: { from: '2025-01-28' },
      checkFrom: '2025-02-09',
      due: { from: due, confidence: 'possible' },
      until: '2025-02-04',
    }));
  it('is likely in calf when no heat came back', () =>
    expect(on('2025-02-04', heat, service)).toMatchObject({
      status: 'served',
      heat: null,
      due: { confidence: 'likely' },
    }));
  it('is open again when one did, and a repeat breeder after three', () => {
    expect(on('2025-02-01', heat, service, step('heat_observed', '2025-01-31'))?.status).toBe(
      'open',
    );
    expect(
      on(
        '2025-03-20',
        heat,
        service,
        natural('2025-01-31'),
        natural('2025-02-21'),
        step('heat_observed', '2025-03-14'),
      )?.status,
    ).toBe('repeat_breeder');
  });
  it('is in calf by the check, overdue ten days past her time', () => {
    expect(on('2025-03-01', heat, service, check)).toMatchObject({
      status: 'pregnant',
      due: { from: due, to: due, confidence: 'confirmed' },
      checkFrom: null,
      until: addDays(due, 11),
    });
    expect(on(addDays(due, 11), heat, service, check)?.status).toBe('overdue');
  });
  it('gives milk from the calving until her calf is weaned', () => {
    const fed = [born, drinks(born, true)];
    expect(on(due, heat, service, check, ...fed)).toMatchObject({
      status: 'open',
      lactating: true,
      due: null,
    });
    expect(
      on(
        addDays(due, 210),
        heat,
        service,
        check,
        ...fed,
        drinks(step('weaned', addDays(due, 205)), false),
      ),
    ).toMatchObject({ lactating: false });
    expect(
      on(addDays(due, 210), heat, service, check, ...fed, step('dried_off', addDays(due, 200))),
    ).toMatchObject({ lactating: false });
  });
});

describe('evidence of a conception', () => {
  it('an embryo is seen a week earlier than what is conceived on that day', () => {
    const put = step('served', '2025-01-10', { method: 'et', donorId: other, sireId: bull });
    const seen = step('pregnancy_checked', '2025-02-04', { result: 'pregnant' });
    expect(rejection(put, seen)).toBeUndefined();
    expect(on('2025-02-05', put, seen)).toMatchObject({
      status: 'pregnant',
      due: { from: addDays('2025-01-10', 280), confidence: 'confirmed' },
    });
    expect(on('2025-01-25', put)?.heat).toMatchObject({ from: '2025-01-21', to: '2025-01-27' });
  });
  it('an embryo was conceived a week before it was put in', () => {
    const put = step('served', '2025-02-08', { method: 'et', donorId: other, sireId: bull });
    const day = addDays('2025-02-01', gestationDaysOf('Cattle', null));
    expect(on('2025-03-20', put)?.due?.from).toBe(day);
  });
  const ai = step('served', '2025-02-01', { method: 'ai', sireId: other });
  it('semen stands before a service seen in the same heat', () =>
    expect(on('2025-03-01', ai, natural('2025-02-02'))?.due?.from).toBe(
      addDays('2025-02-01', 287),
    ));
  it('the age at a check chooses between services, and is the best there is without one', () => {
    const late = natural('2025-02-22');
    expect(
      on(
        '2025-04-10',
        ai,
        late,
        step('pregnancy_checked', '2025-04-01', { result: 'pregnant', ageDays: 60 }),
      )?.due?.from,
    ).toBe(addDays('2025-02-01', 287));
    expect(
      on(
        '2025-04-10',
        ai,
        late,
        step('pregnancy_checked', '2025-04-01', { result: 'pregnant', ageDays: 38 }),
      )?.due?.from,
    ).toBe(addDays('2025-02-22', 287));
    expect(
      on('2025-04-10', step('pregnancy_checked', '2025-04-01', { result: 'pregnant', ageDays: 60 }))
        ?.due,
    ).toEqual({
      from: addDays('2025-01-31', 287),
      to: addDays('2025-01-31', 287),
      confidence: 'confirmed',
    });
  });
  it('sires that run with her make an interval, open until they are taken out', () => {
    const joined = step('joined_sire', '2025-01-10', { sireIds: [bull, other] });
    expect(on('2025-02-01', joined)?.due).toEqual({
      from: addDays('2025-01-10', 287),
      to: null,
      confidence: 'possible',
    });
    expect(on('2025-04-01', joined, step('removed_sire', '2025-03-20'))).toMatchObject({
      status: 'served',
      due: { to: addDays('2025-03-20', 287) },
      checkFrom: '2025-04-19',
    });
  });
  it('who leaves the mob leaves its sires', () => {
    const mob = '20000000-0000-4000-8000-000000000001';
    expect(
      on(
        '2025-04-01',
        step('joined_mob', '2025-01-02', { mobId: mob }),
        step('joined_sire', '2025-01-10', { sireIds: [bull] }),
        step('left_mob', '2025-02-10', { mobId: mob }),
      )?.due?.to,
    ).toBe(addDays('2025-02-10', 287));
  });
  it('the farm counts before the breed, the breed before the species', () => {
    expect([
      gestationDaysOf('Cattle', 'Brahman'),
      gestationDaysOf('Cattle', 'Brahman', { Cattle: 285 }),
      gestationDaysOf('Sheep', 'Dorper'),
      gestationDaysOf('Sheep', 'Dohne Merino'),
      gestationDaysOf('Cattle', 'SA Brahman'),
      gestationDaysOf('Cattle', 'Angus x Hereford'),
      gestationDaysOf('Cattle', 'Tuli'),
    ]).toEqual([292, 285, 147, 150, 292, 281, 287]);
  });
});

describe('a litter recorded young by young', () => {
  it('keeps its sire for all of them', () => {
    const first = birth('2025-10-20');
    const { state } = foldAnimal('cow', [...heifer(), natural('2025-01-10'), first], context);
    expect(state && likelySires(state, '2025-10-21')).toEqual({
      on: '2025-10-20',
      sireIds: [bull],
      isSet: true,
      donorId: null,
    });
    expect(state && likelySires(state, '2026-10-21').sireIds).toEqual([]);
  });
});

describe('what is rejected, and what is asked', () => {
  it('a birth to a male, and too soon after the last', () => {
    expect(
      rejectionOf([
        step('registered', '2025-01-01', { species: 'Cattle', sex: 'male', tag: 'K2' }),
        birth('2025-10-01'),
      ]),
    ).toBe('not_female');
    expect(
      rejection(
        natural('2025-01-10'),
        birth('2025-10-20'),
        natural('2025-12-01'),
        birth('2026-05-08', { sure: true }),
      ),
    ).toBe('too_soon_after_birth');
  });
  it('a birth to a female never served is asked, and taken when somebody is sure', () => {
    expect(rejection(birth('2025-10-20'))).toBe('ask_never_served');
    expect(rejection(birth('2025-10-20', { sure: true }))).toBeUndefined();
  });
  it('a litter entered twice is asked, and does not count as two births', () => {
    const again = step('gave_birth', '2025-10-21', {
      young: [{ id: other, alive: true, sex: 'male' }],
    });
    expect(rejection(natural('2025-01-10'), birth('2025-10-20'), again)).toBe('ask_birth_twice');
    const sure = {
      ...again,
      event: { ...again.event, payload: { ...again.event.payload, sure: true } },
    };
    expect(
      foldAnimal('cow', [...heifer(), natural('2025-01-10'), birth('2025-10-20'), sure], context)
        .state,
    ).toMatchObject({ birthsOn: ['2025-10-20'] });
  });
  it('a service before puberty, and of one found pregnant', () => {
    const young = step('registered', '2025-01-01', {
      species: 'Cattle',
      sex: 'female',
      bornOn: '2024-06-01',
    });
    expect(rejectionOf([young, natural('2025-01-10')])).toBe('ask_too_young');
    expect(
      rejection(
        natural('2025-01-10'),
        step('pregnancy_checked', '2025-03-01', { result: 'pregnant' }),
        natural('2025-03-02'),
      ),
    ).toBe('ask_pregnant');
  });
  it('a check that contradicts the services, a birth far from the expected day', () => {
    expect(
      rejection(
        natural('2025-03-10'),
        step('pregnancy_checked', '2025-05-01', { result: 'pregnant', ageDays: 120 }),
      ),
    ).toBe('ask_contradicts_service');
    expect(rejection(natural('2025-01-10'), birth('2025-08-20'))).toBe('ask_not_due');
  });
  it('a foster dam that is dead, male or of another species', () => {
    const fostering = step('fostered', '2025-05-01', { fosterDamId: 'cow' }, 'foster');
    expect(rejection(step('died', '2025-04-01', { cause: 'unknown' }), fostering)).toBe('dam_gone');
    const byLamb = step('fostered', '2025-05-01', { fosterDamId: 'cow' }, 'foster');
    expect(rejectionOf([...heifer(), byLamb], { species: 'Sheep' })).toBe('other_species');
  });
  it('an embryo without its donor, a drying off without a birth', () => {
    expect(rejection(step('served', '2025-02-01', { method: 'et' }))).toBe('donor_needed');
    expect(rejection(step('dried_off', '2025-02-01'))).toBe('never_gave_birth');
  });
});

describe('what she brought along', () => {
  const came = (more: Record<string, unknown>): Step =>
    step('acquired', '2025-06-01', {
      species: 'Cattle',
      sex: 'female',
      tag: 'Z1',
      bornOn: '2020-01-01',
      ...more,
    });
  const standing = (day: Day, more: Record<string, unknown>, ...steps: Step[]) => {
    const { state, rejected } = foldAnimal('cow', [came(more), ...steps], context);
    if (rejected[0]) throw new Error(rejected[0].problems[0]?.code);
    return state ? outlookOn(state, day) : null;
  };
  const check = (day: Day, ageDays?: number): Step =>
    step('pregnancy_checked', day, {
      result: 'pregnant',
      method: 'ultrasound',
      ...(ageDays ? { ageDays } : {}),
    });

  it('pregnant without a day: due within a gestation, and looked at until an age is read', () => {
    expect(standing('2025-06-02', { pregnant: true })).toMatchObject({
      status: 'pregnant',
      due: { from: '2025-06-02', to: '2026-02-13' },
      checkFrom: '2025-06-01',
    });
    expect(standing('2025-06-20', { pregnant: true }, check('2025-06-19'))?.checkFrom).toBe(
      '2025-06-01',
    );
    expect(standing('2025-06-20', { pregnant: true }, check('2025-06-19', 120))).toMatchObject({
      checkFrom: null,
      // 15 % of the age either way.
      due: {
        from: addDays('2025-06-19', 287 - 120 - 18),
        to: addDays('2025-06-19', 287 - 120 + 18),
      },
    });
  });
  it('pregnant with a day: due then, and asked nothing', () =>
    expect(standing('2025-06-02', { dueOn: '2025-09-01' })).toMatchObject({
      status: 'pregnant',
      due: { from: '2025-09-01', to: '2025-09-01' },
      checkFrom: null,
    }));
  it('empty, and who gave birth before she came is no maiden', () =>
    expect(
      standing('2025-06-02', { pregnant: false, births: 2, lastBirthOn: '2025-02-01' })?.status,
    ).toBe('open'));
  it.each([
    ['not_female', { sex: 'male', pregnant: true }],
    ['birth_before', { lastBirthOn: '2025-06-02' }],
    ['birth_before', { births: 0, lastBirthOn: '2025-01-01' }],
    ['not_pregnant', { pregnant: false, dueOn: '2025-09-01' }],
    ['not_due_then', { dueOn: '2026-09-01' }],
  ])('%s', (code, more) => {
    const occasion = occasionOf(came(more), { animalId: 'cow', context });
    expect(kindOf('acquired')?.check?.(null, occasion)[0]?.code).toBe(code);
  });
});

it('who is to be culled is culled on the board, and travels and is dosed as in calf all the same', () => {
  const steps = [
    ...heifer(),
    step('served', '2025-02-01', { method: 'natural', sireId: bull }),
    step('culled_from_breeding', '2025-06-01'),
  ];
  const kinds = new Set(steps.map(({ event }) => event.kind));
  expect([...kinds].every((kind) => kindOf(kind))).toBe(true);
  const { state } = foldAnimal('cow', steps, context);
  if (!state) throw new Error('nobody');
  expect(outlookOn(state, '2025-10-01').status).toBe('culled');
  expect(mayBePregnant(state, '2025-10-01')).toBe(true);
  expect(carryingOn(state, '2025-10-01').due).not.toBeNull();
});

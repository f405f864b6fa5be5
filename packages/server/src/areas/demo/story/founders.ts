import { addDays, type Day, daysBetween } from '@kraal/domain/format/dates';
import type { Plan } from './plans.ts';
import { type Beast, round, type Chronicle } from './chronicle.ts';

export type Tags = { tag: (bornOn: string) => string; eid: (name: string) => string };

/** Tags count on through the years; an EID is of South Africa (ISO 3166-1: 710) and this animal's own. */
export function tagsOf({ idOf }: Chronicle, { prefix }: Plan): Tags {
  let number = 0;
  return {
    tag: (bornOn) => {
      number += 1;
      return `${prefix}${bornOn.slice(2, 4)}-${String(number).padStart(3, '0')}`;
    },
    eid: (name) => {
      const digits = Number.parseInt(idOf(`eid ${name}`).replaceAll('-', '').slice(0, 9), 16);
      return `710${String(digits % 274_877_906_943).padStart(12, '0')}`;
    },
  };
}

/** Bulls, rams and bucks of other studs that were never here: the father of each sire, and last that of the females. */
function studSires({ record, idOf, start }: Chronicle, { species, breed, sireNames }: Plan) {
  return [...sireNames, 'Ou Vaal'].map((name, index) => {
    const id = idOf(`${species} stud ${index}`);
    record('registered', start, [id], {
      species,
      sex: 'male',
      breed,
      name: `${name} senior`,
      reference: true,
      bornOn: addDays(start, -4200 - index * 90),
      bornPrecision: 'year',
    });
    return id;
  });
}

/** With whom the farm began: the younger of them are daughters of the older ones, and all have their stud's sire. */
export function recordFounders(chronicle: Chronicle, plan: Plan, tags: Tags): Beast[] {
  const { record, idOf, start, between, next, farm } = chronicle;
  const { species, breed } = plan;
  const studs = studSires(chronicle, plan);
  const born = Array.from({ length: plan.dams + plan.sires }, (_one, index) => {
    const isSire = index >= plan.dams;
    return {
      isSire,
      bornOn: addDays(start, -Math.round(between(900, isSire ? 1600 : 2600))),
      name: isSire ? plan.sireNames[index - plan.dams] : plan.damNames[index],
      sireId: studs[isSire ? index - plan.dams : plan.sireNames.length] ?? null,
    };
  }).toSorted((one, other) => (one.bornOn < other.bornOn ? -1 : 1));
  const herd: Beast[] = [];
  for (const [index, { isSire, bornOn, name, sireId }] of born.entries()) {
    const id = idOf(`${species} ${index}`);
    const sex = isSire ? 'male' : 'female';
    const visual = tags.tag(bornOn);
    // A mother of this farm has the females' father, too: whoever has one has no other parent that is known.
    const dam = isSire ? undefined : motherOf(herd, bornOn, next);
    record('registered', start, [id], {
      species,
      sex,
      breed,
      bornOn,
      tag: visual,
      campId: farm.camps[index % 3],
      mobId: farm.mobs[species],
      massKg: round(
        isSire ? plan.sireKg * between(0.92, 1.08) : plan.adultKg * between(0.88, 1.1),
        1,
      ),
      ...(dam ? { damId: dam.id } : { sireId: sireId ?? undefined }),
      ...(species === 'Cattle' || isSire ? { eid: tags.eid(visual) } : {}),
      ...(name ? { name } : {}),
      brand: 'VDM',
    });
    herd.push({
      id,
      sex,
      bornOn,
      sireId: dam ? null : sireId,
      gone: false,
      damOf: [],
      boreOn: null,
    });
    if (name)
      record('noted', addDays(start, 40 + index), [id], {
        text: isSire ? 'Photo for the sale catalogue' : 'Photo for the stud book',
        photoId: farm.photos[species],
      });
  }
  return herd;
}

/** One that was old enough by then; half of them nobody wrote down. */
function motherOf(herd: readonly Beast[], bornOn: Day, next: () => number): Beast | undefined {
  const old = herd.filter((one) => one.sex === 'female' && daysBetween(one.bornOn, bornOn) > 1000);
  return next() < 0.5 ? undefined : old[Math.floor(next() * old.length)];
}

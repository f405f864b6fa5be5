import { aborted, culledFromBreeding, driedOff, keptForBreeding } from './breeding/kinds/ends.ts';
import { flockBore } from './breeding/kinds/flockBore.ts';
import { flockScanned } from './breeding/kinds/flockScanned.ts';
import { fostered } from './breeding/kinds/fostered.ts';
import { gaveBirth } from './breeding/kinds/gaveBirth.ts';
import { heatObserved, synchronised } from './breeding/kinds/heat.ts';
import { joinedSire, removedSire } from './breeding/kinds/joined.ts';
import { pregnancyChecked } from './breeding/kinds/pregnancyChecked.ts';
import { served } from './breeding/kinds/served.ts';
import { conditionScored } from './growth/conditionScored.ts';
import { measured } from './growth/measured.ts';
import { weighed } from './growth/weighed.ts';
import { famachaScored } from './health/famachaScored.ts';
import { courseEnded } from './health/courseEnded.ts';
import { diagnosed, hoofCared, labTested, postMortem, vetVisited } from './health/kinds.ts';
import { protocolSkipped } from './health/protocolSkipped.ts';
import { heldBack } from './health/heldBack.ts';
import { treated } from './health/treated.ts';
import { acquired, registered } from './animals/kinds/registered.ts';
import { born } from './animals/kinds/born.ts';
import { castrated } from './animals/kinds/castrated.ts';
import { counted } from './animals/kinds/counted.ts';
import { described } from './animals/kinds/described.ts';
import { died, returned, slaughtered, sold } from './animals/kinds/exits.ts';
import { identified, identifierLost } from './animals/kinds/identified.ts';
import { marked } from './animals/kinds/marked.ts';
import { found, lost, stolen } from './animals/kinds/missing.ts';
import { joinedMob, leftMob } from './animals/kinds/mobs.ts';
import { noted } from './animals/kinds/noted.ts';
import { recordedTwice } from './animals/kinds/recordedTwice.ts';
import { merged, split } from './animals/kinds/lots.ts';
import { voided } from './animals/kinds/voided.ts';
import { weaned } from './animals/kinds/weaned.ts';
import { inspected, repaired, serviced } from './infrastructure/kinds/conditions.ts';
import { campClosed, campOpened, gateOpened, gateShut } from './infrastructure/kinds/opening.ts';
import { feedAssessed, levelRead, rained, voltageRead } from './infrastructure/kinds/readings.ts';
import { shorn } from './fleece/shorn.ts';
import { moved } from './grazing/moved.ts';
import { arrived } from './movement/kinds/arrived.ts';
import { departed } from './movement/kinds/departed.ts';
import { ownerChanged } from './movement/kinds/ownerChanged.ts';
import { resultReceived } from './movement/kinds/resultReceived.ts';
import type { z } from 'zod';
import type { EventInput } from './ledger/envelope.ts';
import type { AnyKind } from './ledger/kind.ts';
import { registerWithLedger } from './ledger/registry.ts';
import { callName } from './animals/callName.ts';
import { unknownAnimal } from './animals/slice.ts';
import { rearing } from './breeding/rearing.ts';
import { sireRuns } from './breeding/sireRuns.ts';
import { unknownBreeding } from './breeding/slice.ts';
import { unknownGrazing } from './grazing/slice.ts';
import { unknownGrowth } from './growth/slice.ts';
import { controlled } from './health/controlled.ts';
import { unknownHealth } from './health/slice.ts';
import { unknownMovement } from './movement/slice.ts';

/** Every kind of event there is. A new kind is its own file and one line here. */
const definitions = [
  registered,
  acquired,
  born,
  described,
  identified,
  identifierLost,
  weighed,
  conditionScored,
  famachaScored,
  measured,
  shorn,
  treated,
  heldBack,
  courseEnded,
  protocolSkipped,
  diagnosed,
  labTested,
  postMortem,
  vetVisited,
  hoofCared,
  heatObserved,
  synchronised,
  served,
  joinedSire,
  removedSire,
  pregnancyChecked,
  aborted,
  gaveBirth,
  flockScanned,
  flockBore,
  fostered,
  driedOff,
  culledFromBreeding,
  keptForBreeding,
  moved,
  departed,
  arrived,
  ownerChanged,
  joinedMob,
  leftMob,
  weaned,
  castrated,
  noted,
  sold,
  slaughtered,
  died,
  returned,
  resultReceived,
  lost,
  stolen,
  found,
  split,
  merged,
  recordedTwice,
  counted,
  marked,
  inspected,
  repaired,
  serviced,
  rained,
  feedAssessed,
  levelRead,
  voltageRead,
  campClosed,
  campOpened,
  gateOpened,
  gateShut,
  voided,
] as const;
type Definition = (typeof definitions)[number];

export type KindName = Definition['name'];
/** What an entry of a kind says, as whoever records it writes it. */
export type PayloadOf<Name extends KindName> = z.input<
  Extract<Definition, { name: Name }>['payload']
>;

type KeysOf<Payloads> = Payloads extends unknown ? keyof Payloads & string : never;
/** The fields that a kind's payload can have. */
export type FieldOf<Name extends KindName> = KeysOf<PayloadOf<Name>>;

export const kinds: readonly AnyKind[] = definitions;
export const kindNames: readonly KindName[] = definitions.map(({ name }) => name);
export const isKindName = (name: string): name is KindName => kindNames.some((one) => one === name);

registerWithLedger({
  kinds,
  followers: [rearing, sireRuns, controlled],
  // Every slice: what an area knows of an animal before anybody said anything.
  unknown: {
    heads: 1,
    isLot: false,
    mobId: null,
    eventCount: 0,
    ...unknownAnimal,
    ...unknownGrazing,
    ...unknownGrowth,
    ...unknownHealth,
    ...unknownBreeding,
    ...unknownMovement,
  },
  callName,
});

export { kindOf } from './ledger/registry.ts';

/** What an entry says: its kind, and the payload that this kind has. */
export type Statement<Name extends KindName = KindName> = {
  [Each in Name]: { kind: Each; payload: PayloadOf<Each> };
}[Name];

/** An entry as whoever records it sends it, its payload held against its kind. */
export type SentEntry = Statement & Omit<EventInput, 'kind' | 'payload'>;

/** In: a kind and a payload of that kind. Out: the two as one statement, which the compiler cannot join by itself. */
export const statement = <Name extends KindName>(kind: Name, payload: PayloadOf<Name>): Statement =>
  ({ kind, payload }) as Statement; // the parameters say that they belong together

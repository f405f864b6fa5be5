import { drawBoundary, type Holding } from '@kraal/contract/holdings';
import { drawCamps, readLandFile, type ShapeOfFile } from '@kraal/contract/land';
import { addThings } from '@kraal/contract/things';
import { useState } from 'react';
import { call } from '../../../platform/api.ts';
import { questionsOf } from '../../../platform/errors.ts';
import { upload } from '../../../platform/files.ts';
import { forgetFarm } from '../../../platform/queries.ts';
import { useToday } from '../../../platform/today.ts';
import { useFarm } from '../../../platform/useSession.ts';
import { useSubmit } from '../../../forms/useSubmit.ts';
import { thingsToAdd, type ThingWish, thingWishOf } from './FileThings.tsx';
import { longAgo } from './longAgo.ts';

/** A shape of the file as it will be drawn: under which name, or not at all. */
export type Wish = ShapeOfFile & {
  isWanted: boolean;
  wantedName: string;
  /** Whose boundary it is; null where it is a camp. */
  boundaryOf: string | null;
};

const wishOf = (shape: ShapeOfFile, at: number): Wish => ({
  ...shape,
  isWanted: shape.problems.length === 0,
  wantedName: shape.name || `${at + 1}`,
  boundaryOf: null,
});

export type FileProps = { holdings: readonly Holding[]; onDone: () => void };

/** So many go at once. */
const mostAtOnce = 300;

async function addAll(farmId: string, all: ReturnType<typeof thingsToAdd>): Promise<void> {
  for (let from = 0; from < all.length; from += mostAtOnce)
    await call(addThings, {
      params: { farmId },
      body: { things: all.slice(from, from + mostAtOnce) },
    });
}

const isCamp = ({ boundaryOf }: Wish): boolean => boundaryOf === null;

type Boundaries = {
  wanted: readonly Wish[];
  holdings: readonly Holding[];
  sure: readonly string[];
};

/** Shapes that are no camps but the boundary of a property; before the camps, which lie in it. */
async function drawBoundaries(
  farmId: string,
  { wanted, holdings, sure }: Boundaries,
): Promise<void> {
  for (const { boundaryOf, area } of wanted) {
    const holding = holdings.find(({ id }) => id === boundaryOf);
    if (!holding) continue;
    const params = { farmId, id: holding.id };
    const body = { area, version: holding.version, sure: [...sure, 'ask_cuts_camps'] };
    await call(drawBoundary, { params, body });
  }
}

/** What is in a drawing, what of it is wanted, and how it is sent. */
export function useFileDrawn({ holdings, onDone }: FileProps) {
  const { farmId } = useFarm();
  const today = useToday();
  const [wishes, setWishes] = useState<readonly Wish[] | null>(null);
  const [things, setThings] = useState<readonly ThingWish[]>([]);
  const [from, setFrom] = useState(longAgo(today));
  const [asked, setAsked] = useState<readonly string[]>([]);
  const { busy, message, errors, run } = useSubmit();
  /** A drawing that does not say in which projection it is, until somebody does. */
  const [unsaid, setUnsaid] = useState<File | null>(null);
  const read = (file: File | undefined, query: Record<string, string> = {}) =>
    run(async () => {
      setWishes(null);
      setThings([]);
      setAsked([]);
      setUnsaid(null);
      if (!file) return;
      try {
        const found = await upload<typeof readLandFile>(readLandFile, {
          params: { farmId },
          file,
          name: file.name,
          query,
        });
        setWishes(found.shapes.map(wishOf));
        setThings(found.things.map(thingWishOf));
      } catch (error) {
        if (questionsOf(error).includes('ask_projection')) setUnsaid(file);
        throw error;
      }
    });
  const toAdd = thingsToAdd(things);
  const wanted = (wishes ?? []).filter(({ isWanted }) => isWanted);
  const save = () =>
    run(async () => {
      const camps = wanted.filter(isCamp).map(({ wantedName, name, campId, version, area }) => ({
        name: wantedName,
        // Called otherwise here it is another camp.
        campId: wantedName === name ? campId : null,
        version: wantedName === name ? version : null,
        area,
      }));
      try {
        await drawBoundaries(farmId, { wanted, holdings, sure: asked });
        // What is asked of the camps asks nothing of the boundary again.
        setWishes((wishes ?? []).filter(isCamp));
        if (camps.length > 0)
          await call(drawCamps, { params: { farmId }, body: { from, camps, sure: [...asked] } });
      } catch (error) {
        setAsked([...new Set([...asked, ...questionsOf(error)])]);
        throw error;
      }
      // After the camps, so that they know in which they stand.
      setWishes([]);
      await addAll(farmId, toAdd);
      await forgetFarm('camps', 'things');
      onDone();
    });
  return {
    wishes,
    setWishes,
    things,
    setThings,
    from,
    setFrom,
    asked,
    unsaid,
    wanted,
    toAdd,
    busy,
    message,
    errors,
    read,
    save,
    today,
  };
}

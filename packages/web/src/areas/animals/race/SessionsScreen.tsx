import { newSession } from '@kraal/contract/bodies/animals';
import { listWorkSessions, startWorkSession, type WorkSession } from '@kraal/contract/animals';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { isTrait, traitsOf } from '@kraal/domain/growth/traits';
import { call } from '../../../platform/api.ts';
import { layoutOf } from '../../../platform/device.ts';
import { forgetFarm, useEndpoint } from '../../../platform/queries.ts';
import { useSpecies } from '../../../platform/species.ts';
import { useToday } from '../../../platform/today.ts';
import { useFarm, useMay } from '../../../platform/useSession.ts';
import { Button } from '../../../ui/button.tsx';
import { ChoiceField } from '../../../ui/choiceField.tsx';
import { SelectField, TextField } from '../../../ui/field.tsx';
import { formatCount, formatMass } from '../../../ui/format.ts';
import { FormMessage } from '../../../ui/formMessage.tsx';
import { MorePages, useCursor } from '../../../ui/morePages.tsx';
import { speciesWord } from '../../../ui/speciesWord.ts';
import { ListTable } from '../../../ui/table/ListTable.tsx';
import { Empty, Read } from '../../../ui/states.tsx';
import { Badge, Card, PageHead } from '../../../ui/surface.tsx';
import { useForm } from '../../../ui/useForm.ts';
import { newId, traitLabels, useCampOptions, useMobOptions } from '../../ledger/index.ts';
import { SpeciesField } from '../form/AnimalFields.tsx';
import { type Dosing, isUnsaid } from './dosing.ts';
import { DosingFields } from './DosingFields.tsx';
import { massUnit } from '../../../platform/units.ts';
import { formatDateTime } from '../../../ui/localFormat.ts';

/** Mornings at the crush: start one, go on with one on another device, look one over. */
export function SessionsScreen() {
  const { t } = useLingui();
  const { farmId } = useFarm();
  const may = useMay('field_worker');
  const pages = useCursor();
  const reading = useEndpoint(
    listWorkSessions,
    { params: { farmId }, query: { limit: 50, ...pages.query } },
    { keep: true },
  );
  return (
    <div className="mx-auto max-w-5xl">
      <PageHead title={t`Race`} />
      {may ? <Start /> : null}
      <Read of={reading}>
        {({ items, nextCursor }) =>
          items.length === 0 ? (
            <Empty>
              <Trans>
                No session yet. Start one, then scan or type each animal as it comes through the
                race.
              </Trans>
            </Empty>
          ) : (
            <div className="mt-4">
              {layoutOf() === 'mobile' ? (
                <SessionCards sessions={items} />
              ) : (
                <SessionTable sessions={items} isWhole={!nextCursor && !pages.back} />
              )}
              <MorePages pages={pages} nextCursor={nextCursor} />
            </div>
          )
        }
      </Read>
    </div>
  );
}

const sessionPath = ({ id }: WorkSession): string => `/livestock/race/${id}`;

function SessionState({ endedAt }: WorkSession) {
  return endedAt ? (
    <Badge>
      <Trans>ended</Trans>
    </Badge>
  ) : (
    <Badge tone="ok">
      <Trans>open</Trans>
    </Badge>
  );
}

function SessionTable({
  sessions,
  isWhole,
}: {
  sessions: readonly WorkSession[];
  isWhole: boolean;
}) {
  const { t } = useLingui();
  const { timeZone } = useFarm();
  return (
    <ListTable
      name="sessions"
      views="sessions"
      label={t`Sessions`}
      rows={sessions}
      isWhole={isWhole}
      nameOf={(one) => one.name}
      to={sessionPath}
      columns={[
        {
          name: 'name',
          label: t`Name`,
          widthRem: 14,
          text: (one) => one.name,
        },
        {
          name: 'started',
          label: t`Started`,
          widthRem: 12,
          show: (one) => formatDateTime(one.startedAt, timeZone),
          value: (one) => one.startedAt,
        },
        {
          name: 'species',
          label: t`Species`,
          widthRem: 6,
          text: (one) => speciesWord(one.species),
        },
        {
          name: 'animals',
          label: t`Animals`,
          right: true,
          widthRem: 6,
          show: (one) => formatCount(one.animals),
          value: (one) => one.animals,
        },
        {
          name: 'mass',
          label: t`Mean mass`,
          right: true,
          widthRem: 7,
          show: (one) =>
            one.meanMassKg === null ? '–' : `${formatMass(one.meanMassKg)} ${massUnit()}`,
          value: (one) => one.meanMassKg,
        },
        { name: 'state', label: t`Status`, widthRem: 6, show: SessionState },
      ]}
    />
  );
}

function SessionCards({ sessions }: { sessions: readonly WorkSession[] }) {
  const { timeZone } = useFarm();
  return (
    <ul className="divide-y divide-line rounded-card border border-line bg-raised">
      {sessions.map((one) => (
        <li key={one.id}>
          <Link
            to={sessionPath(one)}
            className="flex items-center justify-between gap-3 p-4 hover:bg-sunken"
          >
            <span>
              <span className="block text-base font-[550]">{one.name}</span>
              <span className="text-muted">{formatDateTime(one.startedAt, timeZone)}</span>
            </span>
            <span className="text-right">
              <span className="block">
                <Trans>{formatCount(one.animals)} animals</Trans>
                {one.meanMassKg === null ? '' : ` · ${formatMass(one.meanMassKg)} ${massUnit()}`}
              </span>
              <SessionState {...one} />
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}

function Start() {
  const { t, i18n } = useLingui();
  const { farmId } = useFarm();
  const navigate = useNavigate();
  const today = useToday();
  const camps = useCampOptions();
  const mobs = useMobOptions();
  const { currentSpecies } = useSpecies();
  const [species, setSpecies] = useState(currentSpecies);
  const [measure, setMeasure] = useState('mass');
  const [dosing, setDosing] = useState<Dosing | null>(null);
  const doses = measure === 'mass' || measure === 'famacha';
  // Sent again without an answer it is the same session.
  const [id] = useState(newId);
  const form = useForm({
    schema: newSession,
    read: ({ name = '', campId, mobId }) => ({
      id,
      name,
      species,
      shared: {
        measure,
        ...(dosing && doses ? { dosing } : {}),
        ...(campId ? { campId } : {}),
        ...(mobId ? { mobId } : {}),
      },
    }),
    send: async (body) => {
      await call(startWorkSession, { params: { farmId }, body });
      await forgetFarm('sessions');
      await navigate(`/livestock/race/${id}`);
    },
  });
  return (
    <Card title={t`Start a session`}>
      <form {...form.attach} className="flex flex-col gap-4">
        <div className="grid gap-4 md:grid-cols-2">
          <TextField label={t`Name`} {...form.field('name')} defaultValue={t`Weighing ${today}`} />
          <SpeciesField
            species={species}
            onChange={(chosen) => {
              setSpecies(chosen);
              // What is not taken of the other species is measured of nobody.
              if (isTrait(measure) && !traitsOf(chosen).includes(measure)) setMeasure('mass');
            }}
          />
          <SelectField
            label={t`What is measured`}
            value={measure}
            onChange={(event) => setMeasure(event.target.value)}
            options={[
              { value: 'mass', label: t`Mass` },
              ...traitsOf(species).map((value) => ({ value, label: i18n._(traitLabels[value]) })),
              { value: 'tag', label: t`Tagging out of a lot` },
            ]}
          />
          {doses ? <DosingFields measure={measure} dosing={dosing} onChange={setDosing} /> : null}
          <ChoiceField
            label={t`Afterwards all go to camp`}
            name="campId"
            empty={t`stay where they are`}
            options={camps}
          />
          <ChoiceField
            label={t`and join the mob`}
            name="mobId"
            empty={t`no change`}
            options={mobs}
          />
        </div>
        <FormMessage message={form.message} />
        {/* Nobody stands there to answer when the animals have walked on. */}
        <Button
          type="submit"
          variant="primary"
          busy={form.busy}
          disabled={doses && dosing !== null && isUnsaid(dosing)}
        >
          <Trans>Start</Trans>
        </Button>
      </form>
    </Card>
  );
}

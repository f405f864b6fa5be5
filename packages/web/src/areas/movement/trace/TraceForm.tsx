import { traceQuery } from '@kraal/contract/bodies/trace';
import { animalDetail } from '@kraal/contract/animals';
import { addDays, asDay } from '@kraal/domain/format/dates';
import { traceWays, usualTraceDays } from '@kraal/domain/movement/trace';
import { Trans, useLingui } from '@lingui/react/macro';
import type { z } from 'zod';
import { useEndpoint } from '../../../platform/queries.ts';
import { useToday } from '../../../platform/today.ts';
import { useFarm } from '../../../platform/useSession.ts';
import { Button } from '../../../ui/button.tsx';
import { ChoiceField } from '../../../ui/choiceField.tsx';
import { SelectField, TextField } from '../../../ui/field.tsx';
import { FormMessage } from '../../../ui/formMessage.tsx';
import { Skeleton } from '../../../ui/states.tsx';
import { useForm } from '../../../forms/useForm.ts';
import { AnimalField, useCampOptions } from '../../ledger/index.ts';
import { HowFarField } from './HowFarField.tsx';
import { wayWords } from './traceWords.ts';

export type Asked = z.output<typeof traceQuery>;
type Props = { asked: Asked | null; onAsk: (asked: Asked) => void };

/** The form of a trace; the animal that an address names is called by its name first. */
export function TraceForm({ asked, onAsk }: Props) {
  const { farmId } = useFarm();
  const id = asked?.animalId ?? '';
  const animal = useEndpoint(animalDetail, { params: { farmId, id } }, { enabled: id !== '' });
  if (id !== '' && animal.isPending) return <Skeleton rows={4} />;
  const known = animal.data
    ? { id, name: animal.data.tag ?? animal.data.name ?? animal.data.mobName ?? '–' }
    : null;
  return <Fields asked={asked} onAsk={onAsk} known={known} />;
}

function Fields({ asked, onAsk, known }: Props & { known: { id: string; name: string } | null }) {
  const { t, i18n } = useLingui();
  const today = useToday();
  const camps = useCampOptions();
  const form = useForm({
    schema: traceQuery,
    read: ({ animalId, campId, way, from, until, steps, lingersDays }) => ({
      ...(animalId ? { animalId } : {}),
      ...(campId ? { campId } : {}),
      way: traceWays.find((one) => one === way) ?? 'spread',
      from: asDay(from ?? today),
      until: asDay(until ?? today),
      steps: Number(steps ?? 1),
      lingersDays: Number(lingersDays ?? 0),
    }),
    send: async (query) => onAsk(query),
  });
  return (
    <form {...form.attach} className="flex flex-col gap-4">
      <AnimalField
        label={t`Animal or lot`}
        {...form.field('animalId')}
        anyStatus
        withLots
        known={known}
      />
      <ChoiceField
        label={t`Or a camp`}
        {...form.field('campId')}
        empty={t`no camp`}
        options={camps}
        defaultValue={asked?.campId ?? ''}
      />
      <SelectField
        label={t`Which way`}
        {...form.field('way')}
        defaultValue={asked?.way ?? 'spread'}
        options={traceWays.map((way) => ({ value: way, label: i18n._(wayWords[way]) }))}
      />
      <div className="grid grid-cols-2 gap-3">
        <TextField
          label={t`From`}
          {...form.field('from')}
          type="date"
          max={today}
          defaultValue={asked?.from ?? addDays(asDay(today), -usualTraceDays)}
        />
        <TextField
          label={t`Until`}
          {...form.field('until')}
          type="date"
          max={today}
          defaultValue={asked?.until ?? today}
        />
      </div>
      <HowFarField {...form.field('steps')} steps={asked?.steps ?? 1} />
      <TextField
        label={t`Days for which it stays in a camp`}
        {...form.field('lingersDays')}
        inputMode="numeric"
        autoComplete="off"
        hint={t`0 where it goes from animal to animal only.`}
        defaultValue={String(asked?.lingersDays ?? 0)}
      />
      <FormMessage message={form.message} />
      <Button type="submit" variant="primary" busy={form.busy}>
        <Trans>Trace</Trans>
      </Button>
    </form>
  );
}

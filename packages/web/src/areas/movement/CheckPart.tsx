import { moveCheck } from '@kraal/contract/bodies/movement';
import type { Output } from '@kraal/contract/endpoint';
import { checkMove } from '@kraal/contract/movement';
import { asDay } from '@kraal/domain/format/dates';
import { leavingKinds } from '@kraal/domain/movement/moveKinds';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { call } from '../../platform/api.ts';
import { useToday } from '../../platform/today.ts';
import { useFarm } from '../../platform/useSession.ts';
import { Button } from '../../ui/button.tsx';
import { ChoiceField } from '../../ui/choiceField.tsx';
import { CheckField, SelectField, TextField } from '../../ui/field.tsx';
import { FormMessage } from '../../ui/formMessage.tsx';
import { Card } from '../../ui/surface.tsx';
import { useForm } from '../../forms/useForm.ts';
import {
  useCampOptions,
  useMobOptions,
  useOwnerOptions,
  usePropertyOptions,
} from '../ledger/index.ts';
import { type Asked, BeginTransfer } from './BeginTransfer.tsx';
import { CheckResult } from './CheckResult.tsx';
import { kindWords } from './words.ts';

type Answer = { asked: Asked; result: Output<typeof checkMove> };

/** A mob or a camp, why it is to go, where to and when; then who of it may. */
export function CheckPart() {
  const [answer, setAnswer] = useState<Answer | null>(null);
  return (
    <div className="grid items-start gap-4 lg:grid-cols-[22rem_minmax(0,1fr)]">
      <Card title={<Trans>Who is to go where?</Trans>}>
        <Asking onAnswer={setAnswer} />
      </Card>
      {answer ? (
        <div className="flex min-w-0 flex-col gap-4">
          <CheckResult result={answer.result} />
          <BeginTransfer {...answer} />
        </div>
      ) : (
        <p className="px-1 py-4 text-muted">
          <Trans>
            Choose a mob or a camp: of each animal it is said here whether a withdrawal, its
            gestation, its marks, an isolation or a place speaks against it, and until when.
          </Trans>
        </p>
      )}
    </div>
  );
}

function Asking({ onAnswer }: { onAnswer: (answer: Answer | null) => void }) {
  const { t, i18n } = useLingui();
  const { farmId } = useFarm();
  const today = useToday();
  const whom = useWhom();
  const own = usePropertyOptions();
  const places = [...own, ...useOwnerOptions()].toSorted((a, b) => a.label.localeCompare(b.label));
  const form = useForm({
    schema: moveCheck,
    read: ({ kind, day, animalIds = '', fromId, toId, forExport }) => {
      const [what, id] = animalIds.split(' ', 2);
      return {
        kind: leavingKinds.find((one) => one === kind) ?? 'sale',
        day: asDay(day ?? today),
        fromId: fromId || null,
        toId: toId || null,
        forExport: forExport !== undefined,
        ...(what === 'mob' && id ? { mobId: id } : {}),
        ...(what === 'camp' && id ? { campId: id } : {}),
      };
    },
    send: async (body) => {
      onAnswer(null);
      onAnswer({ asked: body, result: await call(checkMove, { params: { farmId }, body }) });
    },
  });
  return (
    // What was answered is not of what is asked now.
    <form {...form.attach} onChange={() => onAnswer(null)} className="flex flex-col gap-4">
      <ChoiceField
        label={t`Which animals`}
        {...form.field('animalIds')}
        empty={t`Choose a mob or a camp`}
        options={whom}
      />
      <SelectField
        label={t`Why`}
        {...form.field('kind')}
        options={leavingKinds.map((kind) => ({ value: kind, label: i18n._(kindWords[kind]) }))}
      />
      <TextField
        label={t`On`}
        {...form.field('day')}
        type="date"
        min={today}
        defaultValue={today}
      />
      {own.length > 0 ? (
        <ChoiceField
          label={t`From`}
          {...form.field('fromId')}
          empty={t`where they stand`}
          options={own}
        />
      ) : null}
      <ChoiceField
        label={t({ context: 'place', message: 'To' })}
        {...form.field('toId')}
        empty={t`not known yet`}
        options={places}
      />
      <CheckField name="forExport" label={t`Its meat is for export`} />
      <FormMessage message={form.message} />
      <Button type="submit" variant="primary" busy={form.busy}>
        <Trans>Look who may go</Trans>
      </Button>
    </form>
  );
}

function useWhom() {
  const { t } = useLingui();
  const mobs = useMobOptions();
  const camps = useCampOptions();
  return [
    ...mobs.map(({ value, label }) => ({ value: `mob ${value}`, label: t`Mob ${label}` })),
    ...camps.map(({ value, label }) => ({ value: `camp ${value}`, label: t`Camp ${label}` })),
  ];
}

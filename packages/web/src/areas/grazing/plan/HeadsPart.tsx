import { plannedHeadsBody } from '@kraal/contract/bodies/grazing';
import { addHeads, dropHeads, type PlannedHeads } from '@kraal/contract/plan';
import { asDay } from '@kraal/domain/format/dates';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { call } from '../../../platform/api.ts';
import { forgetFarm } from '../../../platform/queries.ts';
import { useFarm, useMay } from '../../../platform/useSession.ts';
import { Button } from '../../../ui/button.tsx';
import { ChoiceField } from '../../../ui/choiceField.tsx';
import { DecimalField } from '../../../ui/decimalField.tsx';
import { Drawer } from '../../../ui/dialog.tsx';
import { SelectField, TextField } from '../../../ui/field.tsx';
import { FormMessage } from '../../../ui/formMessage.tsx';
import { formatDate } from '../../../ui/localFormat.ts';
import { numberTyped } from '../../../ui/numberTyped.ts';
import { Card } from '../../../ui/surface.tsx';
import { useForm } from '../../../ui/useForm.ts';
import { useSubmit } from '../../../ui/useSubmit.ts';
import type { Plan } from './planned.ts';

/** More births than this are not read one by one. */
const mostShown = 60;

/** Heads that are to come to a mob or leave it, and births as they are expected: what the plan eats with. */
export function HeadsPart({ plan }: { plan: Plan }) {
  const { t } = useLingui();
  const may = useMay('farm_manager');
  const [isOpen, setOpen] = useState(false);
  const { changes } = plan;
  return (
    <Card
      title={t`Heads to come and to go`}
      actions={
        may ? (
          <Button onClick={() => setOpen(true)}>
            <Trans>Plan heads</Trans>
          </Button>
        ) : null
      }
    >
      {changes.length === 0 ? (
        <p className="text-muted">
          <Trans>
            Births that are expected stand here by themselves. Plan sales, purchases and mobs that
            join, and feed is counted with them.
          </Trans>
        </p>
      ) : (
        <ul className="divide-y divide-line">
          {changes.slice(0, mostShown).map((one) => (
            <HeadsRow key={one.id ?? `${one.mobId} ${one.day}`} one={one} may={may} />
          ))}
        </ul>
      )}
      {changes.length > mostShown ? (
        <p className="text-muted">
          <Trans>And {changes.length - mostShown} more.</Trans>
        </p>
      ) : null}
      {isOpen ? <HeadsSheet plan={plan} onClose={() => setOpen(false)} /> : null}
    </Card>
  );
}

function HeadsRow({ one, may }: { one: PlannedHeads; may: boolean }) {
  const { t } = useLingui();
  const { farmId } = useFarm();
  const { busy, message, run } = useSubmit();
  const { id, version } = one;
  const drop = () =>
    run(async () => {
      if (id === null) return;
      await call(dropHeads, { params: { farmId, id }, query: { version } });
      await forgetFarm('plan');
    });
  return (
    <li className="flex min-h-11 flex-wrap items-center gap-x-4">
      <span className="w-28 text-muted">{formatDate(one.day)}</span>
      <span className="flex-1">
        <Words one={one} />
      </span>
      {may && id !== null ? (
        <Button variant="quiet" busy={busy} aria-label={t`Take it out`} onClick={() => void drop()}>
          <Trans>Take it out</Trans>
        </Button>
      ) : null}
      <FormMessage message={message} />
    </li>
  );
}

function Words({ one: { what, mob, heads, otherMob } }: { one: PlannedHeads }) {
  if (what === 'born')
    return (
      <Plural
        value={heads}
        one={`# birth expected in ${mob}`}
        other={`# births expected in ${mob}`}
      />
    );
  if (what === 'comes')
    return <Plural value={heads} one={`# head comes to ${mob}`} other={`# heads come to ${mob}`} />;
  if (what === 'leaves')
    return <Plural value={heads} one={`# head leaves ${mob}`} other={`# heads leave ${mob}`} />;
  const other = otherMob ?? '';
  return (
    <Plural
      value={heads}
      one={`# head of ${mob} joins ${other}`}
      other={`# heads of ${mob} join ${other}`}
    />
  );
}

function HeadsSheet({ plan, onClose }: { plan: Plan; onClose: () => void }) {
  const { t } = useLingui();
  const { farmId } = useFarm();
  const [what, setWhat] = useState<'comes' | 'leaves' | 'joins'>('leaves');
  const form = useForm({
    schema: plannedHeadsBody,
    read: (texts) => ({
      what,
      mobId: texts['mobId'] ?? '',
      day: asDay(texts['day'] ?? ''),
      heads: numberTyped(texts['heads']) ?? NaN,
      kgEach: what === 'comes' ? numberTyped(texts['kgEach']) : null,
      otherMobId: what === 'joins' ? (texts['otherMobId'] ?? null) : null,
    }),
    send: async (body) => {
      await call(addHeads, { params: { farmId }, body });
      onClose();
      await forgetFarm('plan');
    },
  });
  const mobs = plan.mobs.map(({ id, name }) => ({ value: id, label: name }));
  return (
    <Drawer title={t`Plan heads`} open onClose={onClose}>
      <form {...form.attach} className="flex flex-col gap-4">
        <SelectField
          label={t`What`}
          value={what}
          onChange={({ target: { value } }) =>
            setWhat(value === 'comes' || value === 'joins' ? value : 'leaves')
          }
          options={[
            { value: 'leaves', label: t`Leave the farm` },
            { value: 'comes', label: t`Come to the farm` },
            { value: 'joins', label: t`Join another mob` },
          ]}
        />
        <ChoiceField label={t`Mob`} {...form.field('mobId')} options={mobs} />
        {what === 'joins' ? (
          <ChoiceField label={t`They join`} {...form.field('otherMobId')} options={mobs} empty="" />
        ) : null}
        <TextField label={t`On`} type="date" required {...form.field('day')} min={plan.today} />
        <TextField label={t`Heads`} inputMode="numeric" required {...form.field('heads')} />
        {what === 'comes' ? (
          <DecimalField
            label={t`kg each`}
            {...form.field('kgEach')}
            hint={t`Empty: like those of the mob`}
          />
        ) : null}
        <FormMessage message={form.message} />
        <Button type="submit" variant="primary" busy={form.busy}>
          <Trans>Keep it in the plan</Trans>
        </Button>
      </form>
    </Drawer>
  );
}

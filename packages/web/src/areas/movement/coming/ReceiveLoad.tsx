import { receiveBody } from '@kraal/contract/bodies/consignments';
import { asDay } from '@kraal/domain/format/dates';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { deliverRequest, openLines } from '../../../platform/outbox/requests.ts';
import { useToday } from '../../../platform/today.ts';
import { useFarm } from '../../../platform/useSession.ts';
import { Button } from '../../../ui/button.tsx';
import { CheckField, SelectField, TextField } from '../../../ui/field.tsx';
import { FormMessage } from '../../../ui/formMessage.tsx';
import { toast } from '../../../ui/toast.tsx';
import { useForm } from '../../../forms/useForm.ts';
import { useCampOptions, useMobOptions } from '../../ledger/index.ts';
import type { ShownLoad } from './ComingDrawer.tsx';
import { formatCount } from '../../../formats/format.ts';
import { senderWords } from './comingWords.ts';
import { type Exception, Exceptions } from './Exceptions.tsx';
import { ReadMarks } from './ReadMarks.tsx';
import { factsTyped } from '../lorry/factsTyped.ts';
import { LorryFacts } from '../lorry/LorryFacts.tsx';
import { countOf, receivedOf } from './received.ts';

/** They came off the lorry: all of the list, but those of whom somebody says otherwise. */
export function ReceiveLoad({ load, onClose }: { load: ShownLoad; onClose: () => void }) {
  // The list that somebody goes through; what the sender changes beneath it is looked at before it is received.
  const [seen, setSeen] = useState(load);
  const isOther = openLines(load.lines) !== openLines(seen.lines);
  const { t, i18n } = useLingui();
  const { farmId } = useFarm();
  const today = useToday();
  const camps = useCampOptions();
  const mobs = useMobOptions();
  const [exceptions, setExceptions] = useState<readonly Exception[]>([]);
  const open = seen.lines.filter(({ cameHeads }) => cameHeads === null);
  const look = () => {
    const listed = new Set(load.lines.map(({ ref }) => ref));
    setExceptions((all) => all.filter(({ ref }) => ref === null || listed.has(ref)));
    setSeen(load);
  };
  const form = useForm({
    schema: receiveBody,
    read: ({ on, campId = '', mobId, keepTags, note = '', ...texts }) => ({
      ...(on ? { on: asDay(on) } : {}),
      at: new Date().toISOString(),
      campId,
      ...(mobId ? { mobId } : {}),
      keepTags: keepTags !== undefined,
      ...receivedOf(exceptions),
      ...factsTyped(texts),
      note,
      version: load.version,
    }),
    send: async (body) => {
      const said = await deliverRequest({
        farmId,
        of: 'receiveConsignment',
        params: { farmId, id: load.id },
        name: load.sellerName,
        seen: openLines(seen.lines),
        body: () => body,
      });
      if (said === 'waiting') toast(t`It is on this device and goes when there is a signal.`);
      onClose();
    },
  });
  return (
    <form {...form.attach} className="flex flex-col gap-3 rounded-card border border-line p-3">
      <div className="grid gap-3 sm:grid-cols-3">
        <TextField
          label={t`On`}
          type="date"
          {...form.field('on')}
          max={today}
          defaultValue={today}
        />
        <SelectField
          label={t`Into which camp`}
          empty={t`choose`}
          {...form.field('campId')}
          options={camps}
        />
        <SelectField
          label={t`Into which mob`}
          empty={t`none`}
          {...form.field('mobId')}
          options={mobs}
        />
      </div>
      <WhoseTheyAre load={load} />
      <CheckField label={t`They keep their ear tags`} name="keepTags" defaultChecked />
      <ReadMarks open={open} exceptions={exceptions} onRead={setExceptions} />
      <Exceptions open={open} exceptions={exceptions} onChange={setExceptions} />
      <TextField
        label={i18n._(senderWords(load.kind).note)}
        {...form.field('note')}
        maxLength={500}
      />
      <LorryFacts form={form} isWeighed />
      <HowMany kind={load.kind} {...countOf(open, exceptions)} />
      <FormMessage message={form.message} />
      {isOther ? (
        <div role="alert" className="flex flex-wrap items-center gap-2 text-warn">
          <Trans>The sender changed the list meanwhile.</Trans>
          <Button onClick={look}>
            <Trans>Show the list as it is now</Trans>
          </Button>
        </div>
      ) : null}
      <div className="flex gap-2">
        <Button type="submit" variant="primary" busy={form.busy} disabled={isOther}>
          <Trans>They are in the camp</Trans>
        </Button>
        <Button onClick={onClose}>
          <Trans>Back</Trans>
        </Button>
      </div>
    </form>
  );
}

function WhoseTheyAre({ load: { kind, sellerName } }: { load: ShownLoad }) {
  if (kind === 'agistmentIn')
    return (
      <p>
        <Trans>
          They stay {sellerName}’s: you keep them for their owner, and sell none of them.
        </Trans>
      </p>
    );
  if (kind !== 'agistmentBack') return null;
  return (
    <p>
      <Trans>
        Whoever you sent there is in the camp again, under its own record, held back by what it was
        given there. Who was born there joins the herd.
      </Trans>
    </p>
  );
}

type Counted = ReturnType<typeof countOf> & Pick<ShownLoad, 'kind'>;

function HowMany({ kind, ...counted }: Counted) {
  const [come, gone, strangers] = [counted.come, counted.gone, counted.strangers].map(formatCount);
  return (
    <p role="status" className="font-bold">
      {kind === 'agistmentBack' ? (
        <Trans>
          {come} are home, {gone} of the list did not come alive, {strangers} on nobody’s list.
        </Trans>
      ) : (
        <Trans>
          {come} join the herd, {gone} of the list did not come alive, {strangers} on nobody’s list.
        </Trans>
      )}
    </p>
  );
}

import {
  listNationalIncoming,
  type NationalIncoming,
  readNationalNow,
  receiveNational,
  rejectNational,
} from '@kraal/contract/national';
import { receiveNationalBody, rejectNationalBody } from '@kraal/contract/bodies/national';
import { asDay } from '@kraal/domain/format/dates';
import { allSpecies } from '@kraal/domain/animals/species';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { call } from '../../../platform/api.ts';
import { forgetFarm, useEndpoint } from '../../../platform/queries.ts';
import { useToday } from '../../../platform/today.ts';
import { useFarm } from '../../../platform/useSession.ts';
import { Button } from '../../../ui/button.tsx';
import { CheckField, SelectField, TextField } from '../../../ui/field.tsx';
import { formatCount } from '../../../ui/format.ts';
import { FormMessage } from '../../../ui/formMessage.tsx';
import { formatDate } from '../../../ui/localFormat.ts';
import { MorePages, useCursor } from '../../../ui/morePages.tsx';
import { Read } from '../../../ui/states.tsx';
import { speciesWord } from '../../../ui/speciesWord.ts';
import { Badge, Card } from '../../../ui/surface.tsx';
import { useForm } from '../../../ui/useForm.ts';
import { useSubmit } from '../../../ui/useSubmit.ts';
import { useCampOptions } from '../../ledger/index.ts';
import { incomingTones, incomingWords } from './nationalWords.ts';

/** What the platform says is on its way here: received, or rejected with a reason. */
export function Incoming() {
  const { farmId } = useFarm();
  const pages = useCursor();
  const incoming = useEndpoint(
    listNationalIncoming,
    { params: { farmId }, query: { limit: 20, ...pages.query } },
    { keep: true },
  );
  return (
    <Card title={<Trans>Announced to you by the platform</Trans>} actions={<LookNow />}>
      <Read of={incoming} rows={2}>
        {({ items, nextCursor }) =>
          items.length === 0 ? (
            <p className="text-muted">
              <Trans>Nothing is announced.</Trans>
            </p>
          ) : (
            <>
              <ul className="divide-y divide-line">
                {items.map((one) => (
                  <Announced
                    key={`${one.holdingId} ${one.reference} ${one.standing}`}
                    announced={one}
                  />
                ))}
              </ul>
              <MorePages pages={pages} nextCursor={nextCursor} />
            </>
          )
        }
      </Read>
    </Card>
  );
}

function LookNow() {
  const { t } = useLingui();
  const { farmId } = useFarm();
  const { busy, message, run } = useSubmit();
  const [isSilent, setSilent] = useState(false);
  const look = () =>
    run(async () => {
      const { answers } = await call(readNationalNow, { params: { farmId } });
      setSilent(!answers);
      await forgetFarm('transfers');
    });
  return (
    <span className="flex flex-wrap items-center gap-2">
      <Button variant="quiet" className="whitespace-nowrap" busy={busy} onClick={() => void look()}>
        <Trans>Look now</Trans>
      </Button>
      <FormMessage
        message={message ?? (isSilent ? t`The platform does not answer at present.` : null)}
      />
    </span>
  );
}

function Announced({ announced }: { announced: NationalIncoming }) {
  const { t, i18n } = useLingui();
  const [doing, setDoing] = useState<'receive' | 'reject' | null>(null);
  const { fromName, placeName, fromGln, property, day, heads, standing, reference } = announced;
  const from = placeName ?? fromName ?? fromGln ?? t`not said from where`;
  const close = () => setDoing(null);
  return (
    <li className="flex flex-col gap-2 py-3">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <span className="min-w-48 flex-1">
          <span className="font-bold">{from}</span>
          <span className="block text-[13px] text-muted">
            {property} · {formatDate(asDay(day))} · <span className="mark">{reference}</span>
          </span>
        </span>
        <span>
          <Plural value={heads} one="# head" other={`${formatCount(heads)} head`} />
        </span>
        <Badge tone={incomingTones[standing]}>{i18n._(incomingWords[standing])}</Badge>
      </div>
      {standing === 'open' && doing === null ? (
        <div className="flex flex-wrap gap-2">
          {announced.animals.length > 0 ? (
            <Button aria-label={t`They came: ${from}`} onClick={() => setDoing('receive')}>
              <Trans>They came</Trans>
            </Button>
          ) : (
            <p className="text-warn">
              <Trans>
                It names nobody by an EID. Record who came as bought, and the platform hears of it.
              </Trans>
            </p>
          )}
          <Button
            variant="quiet"
            aria-label={t`Not ours: ${from}`}
            onClick={() => setDoing('reject')}
          >
            <Trans>Not ours</Trans>
          </Button>
        </div>
      ) : null}
      {doing === 'receive' ? <Receive announced={announced} onClose={close} /> : null}
      {doing === 'reject' ? <Reject announced={announced} onClose={close} /> : null}
    </li>
  );
}

type Doing = { announced: NationalIncoming; onClose: () => void };

function Receive({ announced, onClose }: Doing) {
  const { t } = useLingui();
  const { farmId } = useFarm();
  const today = useToday();
  const camps = useCampOptions();
  const [without, setWithout] = useState<ReadonlySet<string>>(new Set());
  const { holdingId, reference, animals } = announced;
  const species = animals.find((one) => one.species !== null)?.species ?? 'Cattle';
  const form = useForm({
    schema: receiveNationalBody,
    read: ({ on, campId = '', ...texts }) => ({
      holdingId,
      reference,
      eids: animals.map(({ eid }) => eid).filter((eid) => !without.has(eid)),
      species: allSpecies.find((one) => one === texts['species']) ?? species,
      sex: texts['sex'] === 'male' ? ('male' as const) : ('female' as const),
      campId,
      ...(on ? { on: asDay(on) } : {}),
    }),
    send: async (body) => {
      await call(receiveNational, { params: { farmId }, body });
      await forgetFarm();
      onClose();
    },
  });
  const choose = (eid: string, isIn: boolean) =>
    setWithout(new Set(isIn ? [...without].filter((one) => one !== eid) : [...without, eid]));
  return (
    <form {...form.attach} className="flex flex-col gap-3 rounded-card border border-line p-3">
      <ul className="max-h-80 overflow-y-auto" aria-label={t`Who came`}>
        {animals.map(({ eid }) => (
          <li key={eid}>
            <CheckField
              label={eid}
              checked={!without.has(eid)}
              onChange={({ target }) => choose(eid, target.checked)}
            />
          </li>
        ))}
      </ul>
      <div className="grid gap-3 sm:grid-cols-2 lg:grid-cols-4">
        <SelectField
          label={t`Species`}
          {...form.field('species')}
          defaultValue={species}
          options={allSpecies.map((one) => ({ value: one, label: speciesWord(one) }))}
        />
        <SelectField
          label={t`Sex, where it is not announced`}
          {...form.field('sex')}
          options={[
            { value: 'female', label: t`Female` },
            { value: 'male', label: t`Male` },
          ]}
        />
        <SelectField
          label={t`Into which camp`}
          empty={t`choose`}
          {...form.field('campId')}
          options={camps}
        />
        <TextField
          label={t`On`}
          type="date"
          {...form.field('on')}
          max={today}
          defaultValue={today}
        />
      </div>
      <FormMessage message={form.message ?? form.field('eids').errors?.[0] ?? null} />
      <div className="flex gap-2">
        <Button type="submit" variant="primary" busy={form.busy}>
          <Plural
            value={animals.length - without.size}
            one="# joins the herd"
            other="# join the herd"
          />
        </Button>
        <Button onClick={onClose}>
          <Trans>Back</Trans>
        </Button>
      </div>
    </form>
  );
}

function Reject({ announced: { holdingId, reference }, onClose }: Doing) {
  const { t } = useLingui();
  const { farmId } = useFarm();
  const form = useForm({
    schema: rejectNationalBody,
    read: ({ reason = '' }) => ({ holdingId, reference, reason }),
    send: async (body) => {
      await call(rejectNational, { params: { farmId }, body });
      await forgetFarm('transfers');
      onClose();
    },
  });
  return (
    <form {...form.attach} className="flex flex-col gap-3 rounded-card border border-line p-3">
      <TextField label={t`Why they are not taken`} {...form.field('reason')} maxLength={300} />
      <FormMessage message={form.message} />
      <div className="flex gap-2">
        <Button type="submit" variant="primary" busy={form.busy}>
          <Trans>Tell the platform</Trans>
        </Button>
        <Button onClick={onClose}>
          <Trans>Back</Trans>
        </Button>
      </div>
    </form>
  );
}

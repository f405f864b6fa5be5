import { linkNational, type NationalProperty, unlinkNational } from '@kraal/contract/national';
import { linkNationalBody } from '@kraal/contract/bodies/national';
import { asDay } from '@kraal/domain/format/dates';
import { consentModes, consentSubjects } from '@kraal/domain/movement/national/messages';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { call } from '../../../platform/api.ts';
import { forgetFarm } from '../../../platform/queries.ts';
import { useFarm, useMay } from '../../../platform/useSession.ts';
import { Button } from '../../../ui/button.tsx';
import { useConfirm } from '../../../ui/confirm.tsx';
import { CheckField, SelectField, TextField } from '../../../ui/field.tsx';
import { FormMessage } from '../../../ui/formMessage.tsx';
import { formatDate } from '../../../formats/localFormat.ts';
import { Badge, Card } from '../../../ui/surface.tsx';
import { useForm } from '../../../forms/useForm.ts';
import { modeWord, problemWords, subjectWords } from './nationalWords.ts';

/** Which properties speak to the platform, and what of each leaves. */
export function Properties({
  host,
  properties,
}: {
  host: string | null;
  properties: readonly NationalProperty[];
}) {
  return (
    <Card title={<Trans>Your properties and the national platform</Trans>}>
      <p className="max-w-prose text-muted">
        {host === null ? (
          <Trans>Whoever runs this installation has set no platform at present.</Trans>
        ) : (
          <Trans>
            Nothing leaves for {host} unless you link a property, and then only what you choose.
            Everything that leaves stands below, word for word.
          </Trans>
        )}
      </p>
      <ul className="mt-2 divide-y divide-line">
        {properties.map((one) => (
          <Property
            key={`${one.id} ${one.link?.version ?? 0}`}
            property={one}
            isSet={host !== null}
          />
        ))}
      </ul>
      {properties.length === 0 ? (
        <p className="mt-2">
          <Trans>The farm has no property yet. Add one, with its GLN, under My Farm.</Trans>
        </p>
      ) : null}
    </Card>
  );
}

function Property({ property, isSet }: { property: NationalProperty; isSet: boolean }) {
  const { t, i18n } = useLingui();
  const isOwner = useMay('farm_owner');
  const [isOpen, setOpen] = useState(false);
  const { name, gln, link } = property;
  return (
    <li className="py-3">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <span className="min-w-48 flex-1">
          <span className="font-bold">{name}</span>
          <span className="block text-[13px] text-muted">
            {gln === null ? <Trans>no GLN</Trans> : <span className="mark">{gln}</span>}
            {link ? (
              <>
                {' · '}
                <Trans>linked since {formatDate(asDay(link.linkedOn))}</Trans>
              </>
            ) : null}
          </span>
        </span>
        {link ? (
          <Badge tone={link.problem === null ? 'ok' : 'alarm'}>
            {link.problem === null ? <Trans>linked</Trans> : <Trans>stands still</Trans>}
          </Badge>
        ) : null}
        {isOwner && isSet ? (
          <Button
            variant="quiet"
            aria-expanded={isOpen}
            aria-label={link ? t`Change what leaves: ${name}` : t`Link: ${name}`}
            onClick={() => setOpen(!isOpen)}
          >
            {link ? <Trans>Change what leaves</Trans> : <Trans>Link</Trans>}
          </Button>
        ) : null}
      </div>
      {link ? (
        <ul className="mt-1 text-[13px]">
          {consentSubjects.map((subject) => (
            <li key={subject}>
              {i18n._(subjectWords[subject])}: {i18n._(modeWord(subject, link.consents[subject]))}
            </li>
          ))}
        </ul>
      ) : null}
      {link?.problem ? (
        <p role="alert" className="mt-1 text-alarm">
          {i18n._(problemWords[link.problem])}
        </p>
      ) : null}
      {link && link.unread > 0 ? (
        <p className="mt-1 text-warn">
          <Plural
            value={link.unread}
            one="# announcement could not be read."
            other="# announcements could not be read."
          />
        </p>
      ) : null}
      {isOpen ? <LinkForm property={property} onClose={() => setOpen(false)} /> : null}
    </li>
  );
}

function LinkForm({ property, onClose }: { property: NationalProperty; onClose: () => void }) {
  const { t, i18n } = useLingui();
  const { farmId } = useFarm();
  const { confirm, dialog, act } = useUnlink(property);
  const { id, gln, link } = property;
  const mustGive = link === null || link.gln !== gln;
  const form = useForm({
    schema: linkNationalBody,
    read: (texts) => ({
      ...(texts['token'] ? { token: texts['token'] } : {}),
      consents: {
        animals: modeOf(texts['consents.animals']),
        off: modeOf(texts['consents.off']),
        on: modeOf(texts['consents.on']),
        incoming: modeOf(texts['consents.incoming']),
      },
      isHerdKnown: texts['isHerdKnown'] !== undefined,
      version: link?.version ?? 0,
    }),
    beyond: ({ token }) =>
      mustGive && !token
        ? { token: [t`Give the token that the platform made for this property.`] }
        : {},
    send: async (body) => {
      await call(linkNational, { params: { farmId, id }, body });
      await forgetFarm('transfers');
      onClose();
    },
  });
  if (gln === null)
    return (
      <p role="alert" className="mt-2 text-warn">
        <Trans>The platform knows a property by its GLN. Give it one under My Farm first.</Trans>
      </p>
    );
  return (
    <form {...form.attach} className="mt-3 flex flex-col gap-3 rounded-card border border-line p-3">
      <TextField
        label={t`Token of this property`}
        {...form.field('token')}
        autoComplete="off"
        maxLength={4000}
        hint={
          mustGive
            ? t`The platform gives it to whoever holds this GLN. It is kept encrypted and never shown again.`
            : t`Leave it empty to keep the one that is here.`
        }
      />
      <div className="grid gap-3 sm:grid-cols-2">
        {consentSubjects.map((subject) => (
          <SelectField
            key={subject}
            label={i18n._(subjectWords[subject])}
            {...form.field(`consents.${subject}`)}
            defaultValue={link?.consents[subject] ?? 'review'}
            options={modesOf(subject).map((mode) => ({
              value: mode,
              label: i18n._(modeWord(subject, mode)),
            }))}
          />
        ))}
      </div>
      {link === null ? (
        <CheckField
          label={t`The animals that wear an EID today are registered there already`}
          name="isHerdKnown"
          defaultChecked
        />
      ) : null}
      <FormMessage message={form.message} />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="primary" busy={form.busy}>
          {link ? <Trans>Save</Trans> : <Trans>Link this property</Trans>}
        </Button>
        <Button onClick={onClose}>
          <Trans>Back</Trans>
        </Button>
        {link ? (
          <Button variant="quiet" onClick={() => void form.run(() => confirm().then(act))}>
            <Trans>End the link</Trans>
          </Button>
        ) : null}
      </div>
      {dialog}
    </form>
  );
}

/** Looking is done or not: nobody looks at that first. */
const modesOf = (subject: (typeof consentSubjects)[number]) =>
  subject === 'incoming' ? (['never', 'review'] as const) : consentModes;

const modeOf = (text: string | undefined) =>
  consentModes.find((mode) => mode === text) ?? ('never' as const);

function useUnlink({ id, name, link }: NationalProperty) {
  const { t } = useLingui();
  const { farmId } = useFarm();
  const { ask, dialog } = useConfirm();
  const confirm = () =>
    ask({
      title: t`Say nothing more of ${name} to the platform?`,
      children: t`What waits does not leave. What was taken there stays there.`,
      act: t`End the link`,
    });
  const act = async (isSure: boolean) => {
    if (!isSure || !link) return;
    await call(unlinkNational, { params: { farmId, id }, query: { version: link.version } });
    await forgetFarm('transfers');
  };
  return { confirm, act, dialog };
}

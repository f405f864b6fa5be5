import { Trans, useLingui } from '@lingui/react/macro';
import { type FormEvent, useState } from 'react';
import { layoutOf } from '../../platform/device.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { breedingKinds } from './kinds/breeding.ts';
import { healthKinds } from './kinds/health.ts';
import type { KindView } from './kindView.ts';
import { likeliest } from './likeliest.ts';
import type { Subject } from './ownForms.tsx';

type Props = {
  subjects: readonly Subject[];
  /** Kinds that can be recorded of them. */
  open: readonly KindView[];
  onChoose: (view: KindView) => void;
};

/** What is to be recorded: the five likeliest of this animal first, then by parts of the work; a few letters find any. */
export function KindChoice({ subjects, open, onChoose }: Props) {
  const { t, i18n } = useLingui();
  const [text, setText] = useState('');
  const typed = text.trim().toLowerCase();
  const fitting = open.filter(({ label }) => i18n._(label).toLowerCase().includes(typed));
  const names = likeliest(
    subjects,
    open.map(({ name }) => name),
  );
  const first = names.flatMap((name) => fitting.filter((view) => view.name === name));
  const others = fitting.filter((view) => !first.includes(view));
  const groups = [
    [t`Likeliest now`, first],
    [
      t`Every day`,
      others.filter(
        (one) => !breedingKinds.includes(one) && !healthKinds.includes(one) && !one.leaves,
      ),
    ],
    [
      t({ message: 'Health', context: 'of animals' }),
      others.filter((one) => healthKinds.includes(one) && !one.leaves),
    ],
    [t`Breeding`, others.filter((one) => breedingKinds.includes(one))],
    [t`Leaves the farm`, others.filter((one) => one.leaves)],
  ] as const;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const [found] = groups.flatMap(([, views]) => views);
    if (found) onChoose(found);
  };
  return (
    <>
      <form onSubmit={submit} className="mb-3">
        <TextField
          label={t`What happened?`}
          type="search"
          // On a phone the keys would cover the choice.
          autoFocus={layoutOf() === 'desktop'}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
      </form>
      {fitting.length === 0 ? (
        <p className="text-muted">
          <Trans>Nothing that can be recorded here is called that.</Trans>
        </p>
      ) : null}
      {groups.map(([title, views]) =>
        views.length === 0 ? null : (
          <section key={title} className="mb-4">
            <h3 className="mb-1 text-[13px] text-muted">{title}</h3>
            <ul className="grid grid-cols-2 gap-2">
              {views.map((view) => (
                <li key={view.name}>
                  <Button className="w-full justify-start" onClick={() => onChoose(view)}>
                    <view.icon className="size-5 shrink-0 text-veld" aria-hidden />
                    {i18n._(view.label)}
                  </Button>
                </li>
              ))}
            </ul>
          </section>
        ),
      )}
    </>
  );
}

import type { Species } from '@kraal/domain/animals/species';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Suspense, useState } from 'react';
import { useMay } from '../../platform/useSession.ts';
import { Drawer } from '../../ui/dialog.tsx';
import { Spinner } from '../../ui/states.tsx';
import { KindChoice } from './KindChoice.tsx';
import { KindForm } from './KindForm.tsx';
import { kindView, kindViews } from './kinds.ts';
import { OwnForm, type OwnFormProps, ownFormOf, type Subject } from './ownForms.tsx';
import { choicesFor, type KindView } from './kindView.ts';

type Props = {
  subjects: readonly Subject[];
  species: Species;
  kind?: string;
  /** What its form begins with, by field. */
  known?: Readonly<Record<string, string>>;
  onClose: () => void;
  onDone: () => void;
};

const isSold = ({ status }: Subject): boolean => status === 'sold' || status === 'slaughtered';

/** Kinds that take one value for many animals go as one event for all of them; the ledger answers for each animal. */
function fits(view: KindView, subjects: readonly Subject[], species: Species): boolean {
  const { offered } = view;
  if (!offered || (offered.species && !offered.species.includes(species))) return false;
  if (subjects.length > 1 && !offered.bulk) return false;
  const lots = subjects.some((one) => one.isLot);
  if (offered.lots === 'only') return lots;
  if (lots && !offered.lots) return false;
  if (offered.females && subjects.every((one) => one.sex === 'male')) return false;
  if (offered.males && subjects.every((one) => one.sex === 'female')) return false;
  const whom = { species, isFemale: subjects.every((one) => one.sex === 'female') };
  // Nothing that it could say is true of these.
  if (
    view.fields.some(
      (field) =>
        field.type === 'choice' && field.required && choicesFor(field.options, whom).length === 0,
    )
  )
    return false;
  // Of the dead only what is found of them afterwards.
  if (subjects.some((one) => one.status === 'died'))
    return offered.gone === true || view.name === 'noted';
  if (offered.gone) return false;
  if (subjects.some(({ status }) => status === 'returned')) return view.name === 'noted';
  if (subjects.every(isSold)) return offered.sold === true || view.name === 'noted';
  if (offered.sold && !lots) return false;
  // What a screen does not know of is offered; the ledger knows.
  if (offered.ofOthers && subjects.some(({ ownerId }) => ownerId === null)) return false;
  const missing = subjects.some((one) => one.status === 'lost' || one.status === 'stolen');
  return view.name === 'found' ? missing || lots : !missing || view.name === 'noted';
}

export function RecordSheet({ subjects, species, kind, known, onClose, onDone }: Props) {
  const { t, i18n } = useLingui();
  const manager = useMay('farm_manager');
  const [chosen, setChosen] = useState<KindView | null>(kind ? kindView(kind) : null);
  const open = kindViews.filter(
    (view) => fits(view, subjects, species) && (manager || view.permission === 'field_worker'),
  );
  const [only] = subjects;
  const who =
    subjects.length === 1 && only
      ? only.name
      : t`${plural(subjects.length, { one: '# animal', other: '# animals' })}`;
  return (
    <Drawer
      title={chosen ? `${i18n._(chosen.label)} · ${who}` : t`Record · ${who}`}
      open
      onClose={onClose}
    >
      {chosen ? (
        <Suspense fallback={<Spinner />}>
          <FormOf
            view={chosen}
            subjects={subjects}
            species={species}
            {...(known && chosen.name === kind ? { known } : {})}
            onBack={() => setChosen(null)}
            onDone={onDone}
          />
        </Suspense>
      ) : (
        <KindChoice subjects={subjects} open={open} onChoose={setChosen} />
      )}
    </Drawer>
  );
}

/** Most kinds are asked for field by field; a treatment and a birth have forms of their own. */
type FormProps = OwnFormProps & { view: KindView };

function FormOf({ view, ...rest }: FormProps) {
  return ownFormOf(view.name) ? (
    <OwnForm kind={view.name} {...rest} />
  ) : (
    <KindForm view={view} {...rest} />
  );
}

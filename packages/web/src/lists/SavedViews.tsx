import { keepViews, listViews, type SavedView, type ViewedList } from '@kraal/contract/animals';
import { Trans, useLingui } from '@lingui/react/macro';
import { Bookmark, X } from 'lucide-react';
import { v7 } from 'uuid';
import { call } from '../platform/api.ts';
import { queryClient, useEndpoint } from '../platform/queries.ts';
import { useFarm } from '../platform/useSession.ts';
import { Button } from '../ui/button.tsx';
import { useConfirm } from '../ui/confirm.tsx';
import { Drawer } from '../ui/dialog.tsx';
import { TextField } from '../ui/field.tsx';
import { textsOf } from '../ui/formData.ts';
import { FormMessage } from '../ui/formMessage.tsx';
import { useSubmit } from '../forms/useSubmit.ts';

type Query = Readonly<Record<string, string>>;
type Props = {
  list: ViewedList;
  /** Filters and order as they are now. */
  query: Query;
  columns: readonly string[];
  onOpen: (view: SavedView) => void;
  /** Whether a name is asked for what stands there now. */
  isNaming: boolean;
  onNaming: (isNaming: boolean) => void;
  /** With a button to keep what stands there, where no other place has one. */
  hasButton?: boolean;
};

const keyOf = (query: Query): string => JSON.stringify(Object.entries(query).sort());

/** Filters, order and columns of a list under a name: one's own on this farm, on every device. */
export function SavedViews({ list, query, columns, onOpen, hasButton, ...naming }: Props) {
  const { t } = useLingui();
  const { farmId } = useFarm();
  const params = { farmId, list };
  const { data } = useEndpoint(listViews, { params });
  const views = data?.views ?? [];
  const { busy, message, errors, run, setErrors } = useSubmit();
  const { ask, dialog } = useConfirm();
  /** Made of what is kept now, which another window or device may have changed since this one read it. */
  const keep = async (change: (kept: readonly SavedView[]) => SavedView[]) => {
    const { views: kept } = await call(listViews, { params });
    await call(keepViews, { params, body: { views: change(kept) } });
    await queryClient.invalidateQueries({ queryKey: [listViews.path] });
  };
  const add = (form: HTMLFormElement) => {
    const { name } = textsOf(form);
    if (!name) return setErrors({ name: [t`Fill this in.`] });
    void run(async () => {
      const view = { id: v7(), name, query: { ...query }, columns: [...columns] };
      // The same name again is the same view, as it is now.
      await keep((kept) => [...kept.filter((one) => one.name !== name), view]);
      naming.onNaming(false);
    });
  };
  const remove = async ({ id, name }: SavedView) => {
    if (!(await ask({ title: t`Remove the view ${name}?`, act: t`Remove` }))) return;
    await run(() => keep((kept) => kept.filter((one) => one.id !== id)));
  };
  const now = keyOf(query);
  return (
    <>
      {views.length > 0 || hasButton ? (
        <div className="flex flex-wrap items-center gap-2">
          {views.map((view) => (
            <Chip
              key={view.id}
              name={view.name}
              isOpen={keyOf(view.query) === now}
              onOpen={() => onOpen(view)}
              onRemove={() => void remove(view)}
            />
          ))}
          {hasButton ? <KeepView onClick={() => naming.onNaming(true)} /> : null}
        </div>
      ) : null}
      {naming.isNaming ? null : <FormMessage message={message} />}
      <Drawer
        title={t`Keep this view`}
        open={naming.isNaming}
        onClose={() => naming.onNaming(false)}
      >
        <form
          className="flex flex-col gap-4"
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            add(event.currentTarget);
          }}
        >
          <p className="text-muted">
            <Trans>Its filters, its order and its columns, for you on this farm.</Trans>
          </p>
          <TextField label={t`Name`} name="name" maxLength={60} autoFocus errors={errors['name']} />
          <FormMessage message={message} />
          <Button type="submit" variant="primary" busy={busy}>
            <Trans>Keep it</Trans>
          </Button>
        </form>
      </Drawer>
      {dialog}
    </>
  );
}

export function KeepView({ onClick }: { onClick: () => void }) {
  return (
    <Button variant="quiet" onClick={onClick}>
      <Bookmark className="size-4" aria-hidden />
      <Trans>Keep this view</Trans>
    </Button>
  );
}

type ChipProps = { name: string; isOpen: boolean; onOpen: () => void; onRemove: () => void };

function Chip({ name, isOpen, onOpen, onRemove }: ChipProps) {
  const { t } = useLingui();
  return (
    <span
      className={`inline-flex items-center rounded-full border ${isOpen ? 'border-veld bg-veld-soft' : 'border-line bg-raised'}`}
    >
      <button
        type="button"
        aria-pressed={isOpen}
        className="min-h-9 max-w-60 max-md:min-h-11 truncate pl-3"
        onClick={onOpen}
      >
        {name}
      </button>
      <button
        type="button"
        aria-label={t`Remove the view ${name}`}
        className="flex min-h-9 items-center max-md:min-h-11 px-2 text-muted hover:text-ink"
        onClick={onRemove}
      >
        <X className="size-4" aria-hidden />
      </button>
    </span>
  );
}

import { keepViews, listViews, type SavedView } from '@kraal/contract/animals';
import { Trans, useLingui } from '@lingui/react/macro';
import { Bookmark, X } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { call } from '../../../platform/api.ts';
import { queryClient, useEndpoint } from '../../../platform/queries.ts';
import { useFarm } from '../../../platform/useSession.ts';
import { Button } from '../../../ui/button.tsx';
import { useConfirm } from '../../../ui/confirm.tsx';
import { Drawer } from '../../../ui/dialog.tsx';
import { TextField } from '../../../ui/field.tsx';
import { textsOf } from '../../../ui/formData.ts';
import { FormMessage } from '../../../ui/formMessage.tsx';
import type { TableLayout } from '../../../ui/table/layout.ts';
import { useSubmit } from '../../../ui/useSubmit.ts';
import { newId } from '../../ledger/index.ts';
import type { useAnimalFilter } from './useAnimalFilter.ts';

type Props = {
  filter: ReturnType<typeof useAnimalFilter>;
  layout: TableLayout;
  onLayout: (layout: TableLayout) => void;
};

const keyOf = (query: Readonly<Record<string, string>>): string =>
  JSON.stringify(Object.entries(query).sort());

/** Filters, order and columns under a name: one's own on this farm, on every device. */
export function SavedViews({ filter, layout, onLayout }: Props) {
  const { t } = useLingui();
  const { farmId } = useFarm();
  const params = { farmId, list: 'animals' as const };
  const { data } = useEndpoint(listViews, { params });
  const views = data?.views ?? [];
  const [isNaming, setIsNaming] = useState(false);
  const { busy, message, errors, run, setErrors } = useSubmit();
  const { ask, dialog } = useConfirm();
  /** Made of what is kept now, which another window or device may have changed since this one read it. */
  const keep = async (change: (kept: readonly SavedView[]) => SavedView[]) => {
    const { views: kept } = await call(listViews, { params });
    await call(keepViews, { params, body: { views: change(kept) } });
    await queryClient.invalidateQueries({ queryKey: [listViews.path] });
  };
  const add = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const { name } = textsOf(event.currentTarget);
    if (!name) return setErrors({ name: [t`Fill this in.`] });
    void run(async () => {
      const { address } = filter;
      const view = { id: newId(), name, query: address, columns: [...layout.columns] };
      // The same name again is the same view, as it is now.
      await keep((kept) => [...kept.filter((one) => one.name !== name), view]);
      setIsNaming(false);
    });
  };
  const remove = async ({ id, name }: SavedView) => {
    if (!(await ask({ title: t`Remove the view ${name}?`, act: t`Remove` }))) return;
    await run(() => keep((kept) => kept.filter((one) => one.id !== id)));
  };
  const now = keyOf(filter.address);
  const open = (view: SavedView) => {
    filter.open(view.query);
    onLayout({ ...layout, columns: view.columns });
  };
  return (
    <div className="flex flex-wrap items-center gap-2">
      {views.map((view) => (
        <span
          key={view.id}
          className={`inline-flex items-center rounded-full border ${keyOf(view.query) === now ? 'border-veld bg-veld-soft' : 'border-line bg-raised'}`}
        >
          <button
            type="button"
            aria-pressed={keyOf(view.query) === now}
            className="min-h-9 max-w-60 max-md:min-h-11 truncate pl-3"
            onClick={() => open(view)}
          >
            {view.name}
          </button>
          <button
            type="button"
            aria-label={t`Remove the view ${view.name}`}
            className="flex min-h-9 items-center max-md:min-h-11 px-2 text-muted hover:text-ink"
            onClick={() => void remove(view)}
          >
            <X className="size-4" aria-hidden />
          </button>
        </span>
      ))}
      <Button variant="quiet" onClick={() => setIsNaming(true)}>
        <Bookmark className="size-4" aria-hidden />
        <Trans>Keep this view</Trans>
      </Button>
      {isNaming ? null : <FormMessage message={message} />}
      <Drawer title={t`Keep this view`} open={isNaming} onClose={() => setIsNaming(false)}>
        <form onSubmit={add} className="flex flex-col gap-4" noValidate>
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
    </div>
  );
}

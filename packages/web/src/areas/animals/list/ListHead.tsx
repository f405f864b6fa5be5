import type { Output } from '@kraal/contract/endpoint';
import type { listAnimals } from '@kraal/contract/animals';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { layoutOf } from '../../../platform/device.ts';
import { useMay } from '../../../platform/useSession.ts';
import { LinkButton } from '../../../ui/button.tsx';
import { PageHead } from '../../../ui/surface.tsx';
import { ExportMenu } from './ExportMenu.tsx';
import type { useAnimalFilter } from './useAnimalFilter.ts';

type Props = {
  filter: ReturnType<typeof useAnimalFilter>;
  columns: readonly string[];
  found: Output<typeof listAnimals> | undefined;
};

/** How many they are, and what is done with all of them. */
export function ListHead({ filter, columns, found }: Props) {
  const { t } = useLingui();
  const mayRecord = useMay('field_worker');
  const mayImport = useMay('farm_manager');
  const mobile = layoutOf() === 'mobile';
  // Who left has no heads any more: then it is how many are on record.
  const isOfGone = !['', 'alive'].includes(filter.value('status'));
  const title = found ? (
    <>
      <Plural value={isOfGone ? found.total : found.heads} one="# head" other="# head" />
      {found.more ? '+' : ''}
    </>
  ) : (
    t`Animals`
  );
  return (
    <PageHead title={title}>
      {mobile ? null : <ExportMenu query={filter.query} columns={columns} />}
      {mayImport && !mobile ? (
        <LinkButton to="/livestock/import">
          <Trans>Import</Trans>
        </LinkButton>
      ) : null}
      {mayRecord ? (
        <LinkButton to="/livestock/race">
          <Trans>Race</Trans>
        </LinkButton>
      ) : null}
      {mayRecord ? (
        <LinkButton to={mobile ? '/add' : '/livestock/animals/new'} variant="primary">
          <Trans>Add animal</Trans>
        </LinkButton>
      ) : null}
    </PageHead>
  );
}

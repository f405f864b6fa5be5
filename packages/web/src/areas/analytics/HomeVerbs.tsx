import { Trans, useLingui } from '@lingui/react/macro';
import { layoutOf } from '../../platform/device.ts';
import { openFinder } from '../../platform/finder.ts';
import { useMay } from '../../platform/useSession.ts';
import { Button, LinkButton } from '../../ui/button.tsx';

/** What is done most, one touch from the start: a verb opens the search, which asks for whom. */
export function HomeVerbs({ hasAnimals }: { hasAnimals: boolean }) {
  const { t } = useLingui();
  if (!useMay('field_worker')) return null;
  const verbs = hasAnimals ? [t`Weigh`, t`Treat`, t`Move`, t`Pregnancy check`] : [];
  return (
    <div className="grid grid-cols-2 gap-2 md:flex md:flex-wrap">
      <LinkButton variant="primary" to="/livestock/race">
        <Trans>Race</Trans>
      </LinkButton>
      <LinkButton to={layoutOf() === 'mobile' ? '/add' : '/livestock/animals/new'}>
        <Trans>Add an animal</Trans>
      </LinkButton>
      {verbs.map((verb) => (
        <Button key={verb} onClick={() => openFinder(`${verb} `)}>
          {verb} …
        </Button>
      ))}
    </div>
  );
}

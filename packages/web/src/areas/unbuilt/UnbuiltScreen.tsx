import { Trans } from '@lingui/react/macro';
import { LinkButton } from '../../ui/button.tsx';
import { Empty } from '../../ui/states.tsx';

/** Says plainly what is not there yet and shows nothing invented. */
export function UnbuiltScreen() {
  return (
    <>
      <h1>
        <Trans>Not built yet</Trans>
      </h1>
      <Empty
        action={
          <LinkButton to="/">
            <Trans>Back to the start</Trans>
          </LinkButton>
        }
      >
        <Trans>
          This part of Kraal is not built yet. Nothing is shown here until it shows your own farm.
        </Trans>
      </Empty>
    </>
  );
}

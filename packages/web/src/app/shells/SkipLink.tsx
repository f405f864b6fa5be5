import { Trans } from '@lingui/react/macro';

export const mainId = 'main';

/** The first stop of the tab key: past all that stands around every screen. */
export function SkipLink() {
  return (
    <a
      href={`#${mainId}`}
      className="sr-only z-[70] rounded-control bg-veld px-4 py-3 font-[550] text-veld-ink focus:not-sr-only focus:fixed focus:top-2 focus:left-2"
      onClick={(event) => {
        event.preventDefault();
        document.getElementById(mainId)?.focus();
      }}
    >
      <Trans>Skip to the content</Trans>
    </a>
  );
}

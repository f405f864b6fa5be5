import { useLingui } from '@lingui/react/macro';
import { Drawer } from '../../ui/dialog.tsx';

/** Every key that does something, in one place. */
export function KeysSheet({ onClose }: { onClose: () => void }) {
  const { t } = useLingui();
  const keys: [string, string][] = [
    ['Ctrl K', t`Find an animal, a camp or a screen, or record by a verb`],
    ['/', t`Search in this list`],
    ['↓ ↑  ·  j k', t`Down and up in a list`],
    ['Space  ·  x', t`Choose this line`],
    ['Shift', t`Choose all from there to here`],
    ['→', t`Look into this line`],
    ['Enter', t`Open this line`],
    ['Esc', t`Close what stands on top; what was typed is kept`],
    ['?', t`These keys`],
  ];
  return (
    <Drawer title={t({ context: 'of a keyboard', message: 'Keys' })} open onClose={onClose}>
      <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-3">
        {keys.map(([key, what]) => (
          <div key={key} className="contents">
            <dt>
              <kbd className="mark rounded-control border border-line-strong px-2 py-1 text-[13px] whitespace-pre">
                {key}
              </kbd>
            </dt>
            <dd>{what}</dd>
          </div>
        ))}
      </dl>
    </Drawer>
  );
}

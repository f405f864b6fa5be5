import { listCaseFarms, listCaseReads } from '@kraal/contract/outbreaks';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useEndpoint } from '../../platform/queries.ts';
import { formatDateTime } from '../../formats/localFormat.ts';
import { Read } from '../../ui/states.tsx';
import { Card } from '../../ui/surface.tsx';
import { lookWords } from './outbreakWords.ts';

/** Who looked at what, and which farms know of it. */
export function CaseLooks({ caseId }: { caseId: string }) {
  const input = { params: { id: caseId }, query: { limit: 200 } };
  const reads = useEndpoint(listCaseReads, input);
  const farms = useEndpoint(listCaseFarms, input);
  return (
    <div className="grid items-start gap-4 md:grid-cols-2">
      <Card title={<Trans>Who looked</Trans>}>
        <Read of={reads}>{(page) => <Looks items={page.items} total={page.total} />}</Read>
      </Card>
      <Card title={<Trans>Farms that were looked into</Trans>}>
        <Read of={farms}>
          {({ items, total }) => (
            <>
              {total === 0 ? (
                <p className="text-muted">
                  <Trans>None yet.</Trans>
                </p>
              ) : null}
              <ul className="divide-y divide-line">
                {items.map(({ id, farmName, toldAt }) => (
                  <li key={id} className="flex flex-wrap justify-between gap-x-4 py-2">
                    <span className="font-bold">{farmName}</span>
                    <span className="text-muted">
                      {toldAt ? (
                        <Trans>owners told on {formatDateTime(toldAt)}</Trans>
                      ) : (
                        <Trans>owners are told within a minute</Trans>
                      )}
                    </span>
                  </li>
                ))}
              </ul>
              <Rest shown={items.length} total={total} />
            </>
          )}
        </Read>
      </Card>
    </div>
  );
}

type Look = { id: string; who: string; at: string; what: keyof typeof lookWords; farms: number };

function Looks({ items, total }: { items: readonly Look[]; total: number }) {
  const { i18n } = useLingui();
  return (
    <>
      {total === 0 ? (
        <p className="text-muted">
          <Trans>Nobody yet.</Trans>
        </p>
      ) : null}
      <ul className="divide-y divide-line">
        {items.map(({ id, who, at, what, farms }) => (
          <li key={id} className="flex flex-wrap justify-between gap-x-4 py-2">
            <span>
              <span className="font-bold">{who}</span> {i18n._(lookWords[what])},{' '}
              <Plural value={farms} _0="no farm" one="# farm" other="# farms" />
            </span>
            <span className="text-muted">{formatDateTime(at)}</span>
          </li>
        ))}
      </ul>
      <Rest shown={items.length} total={total} />
    </>
  );
}

function Rest({ shown, total }: { shown: number; total: number }) {
  const more = total - shown;
  return more > 0 ? (
    <p className="py-2 text-muted">
      <Plural value={more} one="# more" other="# more" />
    </p>
  ) : null;
}

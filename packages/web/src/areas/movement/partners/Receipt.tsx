import { asDay } from '@kraal/domain/format/dates';
import { Trans } from '@lingui/react/macro';
import { massUnit } from '../../../platform/units.ts';
import { formatCount, formatMass } from '../../../formats/format.ts';
import { formatDate } from '../../../formats/localFormat.ts';
import { Card } from '../../../ui/surface.tsx';
import { ReceiptCases } from '../coming/ReceiptCases.tsx';
import { SignatureOf, SignedBy } from '../lorry/StepRecord.tsx';
import type { ShownTransfer } from '../TransferDrawer.tsx';

/** What the farm they go to said of them; until somebody puts it on record it is its word alone. */
export function Receipt({ transfer }: { transfer: ShownTransfer }) {
  const { receipt, isTold, hasReceipt, toName, lines, cases } = transfer;
  if (receipt === null)
    return isTold ? (
      <p className="text-muted">
        <Trans>{toName} uses Kraal too, and hears of this from its approval on.</Trans>
      </p>
    ) : null;
  const nameOf = new Map([
    ...cases.flatMap(({ animalId, name }) =>
      animalId === null ? [] : [[animalId, name ?? ''] as const],
    ),
    ...lines.map(({ animalId, name }) => [animalId, name] as const),
  ]);
  const day = formatDate(asDay(receipt.on));
  return (
    <Card title={<Trans>What {toName} says</Trans>}>
      <p className="font-bold">
        {receipt.status === 'declined' ? (
          <Trans>They were not taken, {day}.</Trans>
        ) : (
          <Trans>
            {formatCount(receipt.deliveredHeads)} came off the lorry, {day}.
          </Trans>
        )}
      </p>
      <Weighed receipt={receipt} />
      <SignedBy facts={receipt} />
      <SignatureOf facts={receipt} />
      {receipt.note ? <p className="text-muted">{receipt.note}</p> : null}
      <ReceiptCases cases={receipt.cases} nameOf={nameOf} />
      {hasReceipt && receipt.status === 'received' ? (
        <p className="text-muted">
          <Trans>Nothing of it is on record here before you put it there.</Trans>
        </p>
      ) : null}
    </Card>
  );
}

type Said = { receipt: NonNullable<ShownTransfer['receipt']> };

function Weighed({ receipt: { massKg, massHeads } }: Said) {
  if (massKg === undefined) return null;
  const mass = `${formatMass(massKg)} ${massUnit()}`;
  const heads = formatCount(massHeads ?? 0);
  return (
    <p>
      <Trans>
        Weighed there: {mass}, {heads} together
      </Trans>
    </p>
  );
}

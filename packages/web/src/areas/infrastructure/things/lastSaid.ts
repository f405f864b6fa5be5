import type { Thing } from '@kraal/contract/things';
import { t } from '@lingui/core/macro';
import { formatAmount } from '../../../formats/format.ts';
import { formatDate } from '../../../formats/localFormat.ts';

/** What was measured of a thing last, or how it was left, with the day. */
export function lastSaid(thing: Thing): string[] {
  const { levelPercent, levelOn, voltageKv, voltageOn, rainMm, rainOn, isOpen, gateOn } = thing;
  return [
    levelPercent === null
      ? null
      : t`${formatAmount(levelPercent)} % full on ${formatDate(levelOn)}`,
    voltageKv === null ? null : t`${formatAmount(voltageKv)} kV on ${formatDate(voltageOn)}`,
    rainMm === null ? null : t`${formatAmount(rainMm)} mm on ${formatDate(rainOn)}`,
    isOpen ? t`open since ${formatDate(gateOn)}` : isOpen === false ? t`shut` : null,
  ].filter((one) => one !== null);
}

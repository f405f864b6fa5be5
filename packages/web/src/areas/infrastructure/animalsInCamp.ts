import type { Camp } from '@kraal/contract/infrastructure';
import { useLingui } from '@lingui/react/macro';
import { formatCount } from '../../formats/format.ts';
import { classWords } from '../../ui/classNames.ts';

export const animalsIn = (camp: Camp): string => `/livestock/animals?campId=${camp.id}`;

export function useClassesOf(): (camp: Camp) => string[] {
  const { i18n } = useLingui();
  return ({ classes }) =>
    classes.map(
      ({ animalClass, heads }) => `${formatCount(heads)} ${i18n._(classWords(animalClass))}`,
    );
}

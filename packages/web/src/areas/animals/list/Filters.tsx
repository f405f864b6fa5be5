import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/field.tsx';
import type { useAnimalFilter } from './useAnimalFilter.ts';
import { FilterChips } from './FilterChips.tsx';
import { FilterFields } from './FilterFields.tsx';

type Props = { filter: ReturnType<typeof useAnimalFilter> };

/** Draws its letters by itself: the list is drawn when what they find is there. */
function SearchField({ filter }: Props) {
  const { t } = useLingui();
  const [text, setText] = useState(filter.begun.text);
  return (
    <TextField
      label={t`Search tag, EID, number, name or brand`}
      type="search"
      value={text}
      onChange={({ target }) => {
        setText(target.value);
        filter.type(target.value);
      }}
    />
  );
}

/** One search field; everything else folds away and shows as chips that can be taken off. */
export function Filters({ filter }: Props) {
  const [open, setOpen] = useState(false);
  return (
    <div className="flex flex-col gap-2">
      <div className="flex items-end gap-2">
        <div className="max-w-md flex-1">
          <SearchField key={filter.begun.times} filter={filter} />
        </div>
        <Button aria-expanded={open} onClick={() => setOpen(!open)}>
          <Trans>Filters</Trans>
        </Button>
      </div>
      {open ? <FilterFields filter={filter} /> : null}
      <FilterChips filter={filter} />
    </div>
  );
}

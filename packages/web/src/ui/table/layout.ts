export type Density = 'comfortable' | 'compact';
/** How somebody has a table: which columns, how wide in rem, and how close its rows stand. */
export type TableLayout = {
  columns: readonly string[];
  widths: Readonly<Record<string, number>>;
  density: Density;
};

export const rowHeights: Record<Density, number> = { comfortable: 44, compact: 36 };
export const narrowestRem = 4;
export const widestRem = 40;

const isText = (value: unknown): value is string => typeof value === 'string';

/** What was kept, as far as it still makes sense: columns come and go with versions. */
export function readLayout(
  kept: string | null,
  known: readonly string[],
  usual: readonly string[],
): TableLayout {
  const nothing: TableLayout = { columns: usual, widths: {}, density: 'comfortable' };
  if (!kept) return nothing;
  try {
    const { columns, widths, density } = JSON.parse(kept) as Record<string, unknown>; // read field by field below
    const own = Array.isArray(columns) ? columns.filter(isText) : [];
    const shown = own.filter((name) => known.includes(name));
    const kind: Density = density === 'compact' ? 'compact' : 'comfortable';
    const wide = Object.entries(widths ?? {}).filter(
      ([name, rem]) =>
        known.includes(name) && typeof rem === 'number' && rem >= narrowestRem && rem <= widestRem,
    );
    return {
      columns: shown.length > 0 ? shown : usual,
      widths: Object.fromEntries(wide),
      density: kind,
    };
  } catch {
    return nothing;
  }
}

type Wide = { name: string; widthRem: number };

export const remOf = ({ name, widthRem }: Wide, { widths }: TableLayout): number =>
  widths[name] ?? widthRem;

/** As wide as a button, or a box to tick. */
const buttonRem = 2.75;

/** Columns share what room there is by their widths, and are never narrower; below that the table scrolls. */
export function widthsOf(
  columns: readonly Wide[],
  layout: TableLayout,
  { hasChoice, hasTail }: { hasChoice: boolean; hasTail: boolean },
): { template: string; minWidth: string } {
  const button = `${buttonRem}rem`;
  const rems = columns.map((column) => remOf(column, layout));
  const buttons = (Number(hasChoice) + Number(hasTail)) * buttonRem;
  return {
    template: [
      ...(hasChoice ? [button] : []),
      ...rems.map((rem) => `minmax(${rem}rem, ${rem}fr)`),
      ...(hasTail ? [button] : []),
    ].join(' '),
    minWidth: `${rems.reduce((sum, rem) => sum + rem, buttons)}rem`,
  };
}

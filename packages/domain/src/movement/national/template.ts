/**
 * The platform's own words stand in a file, with places for ours. A text that is nothing but `{name}` becomes the value
 * itself, and its field is left out where there is none; inside a longer text it is written. `{ "each": "animals", "as": … }`
 * is a list with one for each.
 */
export type Facts = { readonly [name: string]: FactValue };
type FactValue = string | number | null | readonly Facts[];

const whole = /^\{(?<name>\w+)\}$/u;
const inside = /\{(?<name>\w+)\}/gu;

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isEach = (
  value: Record<string, unknown>,
): value is { each: string; as: unknown; where?: string } => typeof value['each'] === 'string';

const scalar = (value: FactValue | undefined): string | number | null =>
  typeof value === 'string' || typeof value === 'number' ? value : null;

/** In: a template and what is to stand in it. Out: the document; undefined where nothing of it is left. */
export function fill(template: unknown, facts: Facts): unknown {
  if (typeof template === 'string') {
    const name = whole.exec(template)?.groups?.['name'];
    if (name !== undefined) return scalar(facts[name]) ?? undefined;
    return fillText(template, facts);
  }
  if (Array.isArray(template))
    return template.flatMap((one) => {
      const filled = fill(one, facts);
      return filled === undefined ? [] : [filled];
    });
  if (!isObject(template)) return template;
  if (isEach(template)) {
    const list = facts[template.each];
    return Array.isArray(list)
      ? list
          .filter((one: Facts) => !template.where || scalar(one[template.where]) !== null)
          .map((one: Facts) => fill(template.as, one))
      : [];
  }
  return Object.fromEntries(
    Object.entries(template).flatMap(([name, one]) => {
      const filled = fill(one, facts);
      return filled === undefined ? [] : [[name, filled]];
    }),
  );
}

/** In a text each place is written; in an address it is escaped. */
export const fillText = (
  template: string,
  facts: Facts,
  escape: (text: string) => string = (text) => text,
): string =>
  template.replaceAll(inside, (_, name: string) => escape(String(scalar(facts[name]) ?? '')));

/** Every place of a template: what a file asks for that we do not know is found when it is read. */
export function placesIn(template: unknown): string[] {
  if (typeof template === 'string')
    return [...template.matchAll(inside)].map(({ groups }) => groups?.['name'] ?? '');
  if (Array.isArray(template)) return template.flatMap(placesIn);
  if (!isObject(template)) return [];
  if (isEach(template))
    return [template.each, ...(template.where ? [template.where] : []), ...placesIn(template.as)];
  return Object.values(template).flatMap(placesIn);
}

/** What stands in an answer at `data.id`; undefined where nothing does. */
export function valueAt(answer: unknown, path: string): unknown {
  let value = answer;
  for (const name of path.split('.')) {
    if (!isObject(value) || !Object.hasOwn(value, name)) return undefined;
    value = value[name];
  }
  return value;
}

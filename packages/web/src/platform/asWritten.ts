import type { I18n, MessageDescriptor, MessageOptions } from '@lingui/core';

type Values = NonNullable<MessageDescriptor['values']>;

const written = (value: unknown): unknown =>
  typeof value === 'string' && value.includes('<') ? value.replaceAll('<', '<\u2060') : value;

const mapped = (values: Values): Values =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, written(value)]));

/**
 * What people wrote stands in sentences as it was written: Lingui looks for its own tags in the finished sentence, and a
 * name like `<0>Jan</0>` would be taken for one. A joint that nobody sees, behind the bracket, keeps it a name.
 */
export function keepNames(i18n: I18n): void {
  const put = i18n._.bind(i18n);
  const say = (message: string | MessageDescriptor, values?: Values, options?: MessageOptions) =>
    typeof message === 'string'
      ? put(message, values && mapped(values), options)
      : put(message.values ? { ...message, values: mapped(message.values) } : message);
  Object.assign(i18n, { _: say });
}

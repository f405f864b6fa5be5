import { json, number, row, type RowOf, text } from '../../platform/database/row.ts';

export const deliveryRow = row({
  id: text,
  channel: text,
  userId: text.orNull,
  ofFarm: text.orNull,
  messageId: text.orNull,
  targetId: text.orNull,
  content: json<Record<string, unknown>>(),
  tries: number,
});
export type Delivery = RowOf<typeof deliveryRow>;

export const minute = 60_000;

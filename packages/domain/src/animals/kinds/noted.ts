import { z } from 'zod';
import { defineKind } from '../../ledger/kind.ts';

const notedSchema = z
  .strictObject({
    text: z.string().trim().max(2000).optional(),
    photoId: z.uuid().optional(),
  })
  .refine((note) => Boolean(note.text) || Boolean(note.photoId), 'Write a note or add a photo.');

export const noted = defineKind({
  name: 'noted',
  permission: 'field_worker',
  payload: notedSchema,
  allowsGone: true,
  apply: (state, { event }) =>
    state && { ...state, photoId: event.payload.photoId ?? state.photoId },
});

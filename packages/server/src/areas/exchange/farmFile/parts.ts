import { setRule } from '@kraal/contract/alerts';
import { addSemen } from '@kraal/contract/breeding';
import { buyBatch, createMedicine, createProtocol } from '@kraal/contract/health';
import { createHolding } from '@kraal/contract/holdings';
import { grazingBody, plannedHeadsBody } from '@kraal/contract/bodies/grazing';
import { createCamp } from '@kraal/contract/infrastructure';
import { createThing } from '@kraal/contract/things';
import { addTask } from '@kraal/contract/work';
import { importOptions, showImport } from '@kraal/contract/exchange';
import { createPlace } from '@kraal/contract/movement';
import { createMob, startWorkSession } from '@kraal/contract/animals';
import { addToStopList } from '@kraal/contract/stopList';
import { animalClasses } from '@kraal/domain/animals/animalClass';
import { stopEnds } from '@kraal/domain/movement/stopList';
import { alertCodes } from '@kraal/domain/alerts/rules';
import { areaProblems } from '@kraal/domain/land/areaProblems';
import { areaOf, areaSchema } from '@kraal/domain/land/shape';
import { daySchema } from '@kraal/domain/format/daySchema';
import { speciesSchema } from '@kraal/domain/animals/speciesSchema';
import {
  caseHows,
  transferKinds,
  transferStatuses,
  transferSteps,
} from '@kraal/domain/movement/transfers';
import {
  consignmentStatuses,
  receiptSchema,
  receiptStatuses,
  sentAnimalSchema,
  sharedParts,
} from '@kraal/domain/movement/consignment';
import { lorryFactsSchema, receiptFactsSchema } from '@kraal/domain/movement/atTheLorry';
import { moveKindNames } from '@kraal/domain/movement/moveKinds';
import { doseUnits } from '@kraal/domain/health/medicine';
import { z } from 'zod';
import { momentSchema } from './momentSchema.ts';

/** One file of JSON lines in a farm's zip that is brought in: its lines as they must be, and the columns taken of them. */
export type Part = {
  table: string;
  schema: z.ZodType;
  columns: readonly string[];
  /** Lines that are left where they were. */
  leaves?: (row: Record<string, unknown>) => boolean;
};

/** What a route takes, or answers with; each of these does. */
export function bodyOf<B extends z.ZodType>({ body }: { body?: B }): B {
  if (!body) throw new Error('a route of things takes no body');
  return body;
}
function answerOf<R extends z.ZodType>({ response }: { response?: R }): R {
  if (!response) throw new Error('a route of things answers with a file');
  return response;
}

const nobody = z.uuid().nullable().default(null);
/** How often a thing was changed: more than anybody does, and far from what the column holds. */
const version = z.int().min(1).max(1_000_000_000);
/** What routes take of a medicine at the most, found more or less. */
const mostCounted = 100_000_000;
const amount = z.number().min(-mostCounted).max(mostCounted);
const kept = z.object({
  id: z.uuid(),
  version,
  archivedAt: momentSchema.nullable().default(null),
});
const keptColumns = ['id', 'version', 'archived_at'] as const;

/** Files of before know only properties of the farm. */
const placeKind = bodyOf(createPlace).shape.kind.default('farm');

const shapeSchema = areaSchema.refine(
  (area) => areaProblems(areaOf(area)).length === 0,
  'No camp has such a shape.',
);

/**
 * The farm's own things, in the words of the routes that make them: what these would not take is no line that Kraal
 * wrote. What follows from the entries (animals, treatments, measurements …) is not read but rebuilt.
 */
export const parts: readonly Part[] = [
  {
    table: 'holding',
    schema: bodyOf(createHolding)
      .and(kept)
      .and(
        z.object({
          boundary: shapeSchema.nullable(),
          boundaryHa: z.number().nonnegative().nullable(),
          isOwn: z.boolean().default(true),
        }),
      )
      .and(bodyOf(createPlace).omit({ name: true, gln: true }).extend({ kind: placeKind })),
    columns: [
      ...keptColumns,
      'name',
      'gln',
      'boundary',
      'boundary_ha',
      'is_own',
      'kind',
      'owner',
      'phone',
      'address',
      'position',
      'health',
      'restrictions',
    ],
  },
  {
    table: 'camp',
    schema: bodyOf(createCamp).and(kept),
    columns: [...keptColumns, 'name', 'area_ha', 'holding_id'],
  },
  {
    table: 'camp_shape',
    schema: z.object({
      id: z.uuid(),
      campId: z.uuid(),
      fromOn: daySchema,
      untilOn: daySchema.nullable(),
      area: shapeSchema,
      drawnHa: z.number().nonnegative(),
      cameFrom: z.array(z.uuid()).max(1000),
      version,
      drawnAt: momentSchema,
      drawnBy: z.uuid(),
    }),
    columns: [
      'id',
      'camp_id',
      'from_on',
      'until_on',
      'area',
      'drawn_ha',
      'came_from',
      'version',
      'drawn_at',
      'drawn_by',
    ],
  },
  {
    table: 'thing',
    schema: bodyOf(createThing)
      .and(kept)
      .and(z.object({ addedAt: momentSchema })),
    columns: [
      ...keptColumns,
      'kind',
      'name',
      'fields',
      'camp_ids',
      'place',
      'service_every_days',
      'added_at',
    ],
  },
  {
    table: 'mob',
    schema: bodyOf(createMob).and(kept),
    columns: [...keptColumns, 'name', 'species'],
  },
  {
    table: 'planned_stay',
    schema: z
      .object({
        id: z.uuid(),
        mobId: z.uuid(),
        campId: z.uuid(),
        fromOn: daySchema,
        untilOn: daySchema,
        version,
      })
      .refine(({ fromOn, untilOn }) => fromOn < untilOn, 'It leaves after it comes.'),
    columns: ['id', 'mob_id', 'camp_id', 'from_on', 'until_on', 'version'],
  },
  {
    table: 'planned_change',
    schema: plannedHeadsBody.and(z.object({ id: z.uuid(), version })),
    columns: ['id', 'mob_id', 'what', 'day', 'heads', 'kg_each', 'other_mob_id', 'version'],
  },
  {
    table: 'grazing_setting',
    schema: grazingBody.and(z.object({ version })),
    columns: [
      'lsu_of_class',
      'daily_kg',
      'utilisation',
      'residual_kg_per_ha',
      'benchmark',
      'rain_by',
      'rains_on',
      'version',
    ],
  },
  {
    table: 'alert_rule',
    schema: bodyOf(setRule).and(
      z.object({
        rule: z.enum(alertCodes),
        scopeId: z.uuid(),
        version,
        changedAt: momentSchema,
        changedBy: z.uuid(),
      }),
    ),
    columns: [
      'rule',
      'scope_kind',
      'scope_id',
      'is_on',
      'severity',
      'threshold',
      'version',
      'changed_at',
      'changed_by',
    ],
  },
  {
    table: 'task',
    schema: bodyOf(addTask).and(
      z.object({
        id: z.uuid(),
        version,
        setBy: z.uuid(),
        setAt: momentSchema,
        doneAt: momentSchema.nullable(),
        doneBy: z.uuid().nullable(),
      }),
    ),
    columns: [
      'id',
      'title',
      'subject_id',
      'due_on',
      'assigned_to',
      'finished_by',
      'set_by',
      'set_at',
      'done_at',
      'done_by',
      'version',
    ],
  },
  {
    table: 'transfer',
    schema: z.object({
      id: z.uuid(),
      number: z.int().min(1).max(1_000_000_000),
      kind: z.enum(transferKinds),
      status: z.enum(transferStatuses),
      day: daySchema,
      fromId: nobody,
      toId: nobody,
      forExport: z.boolean(),
      vehicle: z.string().max(40).nullable(),
      driver: z.string().max(120).nullable(),
      note: z.string().max(2000).nullable(),
      // Files of before there was a lorry say nothing of it.
      loadedHeads: z.int().min(0).max(10_000_000).nullable().default(null),
      backHeads: z.int().min(0).max(10_000_000).default(0),
      backUnloadedHeads: z.int().min(0).max(10_000_000).default(0),
      deliveredHeads: z.int().min(0).max(10_000_000).nullable().default(null),
      departedOn: daySchema.nullable().default(null),
      arrivedOn: daySchema.nullable().default(null),
      soldOn: daySchema.nullable(),
      priceCents: z.int().min(0).max(1_000_000_000_00).nullable(),
      // Nor of before receivers were told.
      shares: z.array(z.enum(sharedParts)).max(sharedParts.length).default([]),
      receipt: receiptSchema.nullable().default(null),
      isReceiptTaken: z.boolean().default(false),
      version,
    }),
    columns: [
      'id',
      'number',
      'kind',
      'status',
      'day',
      'from_id',
      'to_id',
      'for_export',
      'vehicle',
      'driver',
      'note',
      'loaded_heads',
      'back_heads',
      'back_unloaded_heads',
      'delivered_heads',
      'departed_on',
      'arrived_on',
      'sold_on',
      'price_cents',
      'shares',
      'receipt',
      'is_receipt_taken',
      'version',
    ],
  },
  {
    table: 'consignment',
    schema: z.object({
      id: z.uuid(),
      partnerId: z.uuid(),
      theirId: z.uuid(),
      number: z.int().min(1),
      sellerName: z.string().max(120),
      kind: z.enum(moveKindNames),
      sent: z.enum(consignmentStatuses),
      ours: z.enum(receiptStatuses),
      day: daySchema,
      departedOn: daySchema.nullable(),
      vehicle: z.string().max(40).nullable(),
      driver: z.string().max(120).nullable(),
      soldOn: daySchema.nullable(),
      priceCents: z.int().min(0).max(1_000_000_000_00).nullable(),
      receivedOn: daySchema.nullable(),
      deliveredHeads: z.int().min(0).max(10_000_000).nullable(),
      cases: receiptSchema.shape.cases,
      note: z.string().max(500).nullable(),
      heardAt: momentSchema,
      version,
    }),
    columns: [
      'id',
      'partner_id',
      'their_id',
      'number',
      'seller_name',
      'kind',
      'sent',
      'ours',
      'day',
      'departed_on',
      'vehicle',
      'driver',
      'sold_on',
      'price_cents',
      'received_on',
      'delivered_heads',
      'cases',
      'note',
      'heard_at',
      'version',
    ],
  },
  {
    table: 'consignment_line',
    schema: z.object({
      consignmentId: z.uuid(),
      ref: z.uuid(),
      facts: sentAnimalSchema,
      heads: z.int().min(1).max(1_000_000),
      animalId: nobody,
      cameHeads: z.int().min(0).max(1_000_000).nullable(),
      isListed: z.boolean().default(true),
      correctedAt: momentSchema.nullable(),
    }),
    columns: [
      'consignment_id',
      'ref',
      'facts',
      'heads',
      'animal_id',
      'came_heads',
      'is_listed',
      'corrected_at',
    ],
  },
  {
    table: 'consignment_arrival',
    schema: z.object({
      id: z.uuid(),
      consignmentId: z.uuid(),
      onDay: daySchema,
      heads: z.int().min(0).max(10_000_000),
      facts: receiptFactsSchema,
      at: momentSchema,
      by: z.uuid(),
    }),
    columns: ['id', 'consignment_id', 'on_day', 'heads', 'facts', 'at', 'by'],
  },
  {
    table: 'stop_mark',
    schema: bodyOf(addToStopList)
      .omit({ animalIds: true })
      .extend({
        id: z.uuid(),
        animalId: z.uuid(),
        eid: z.string().regex(/^\d{15}$/u),
        species: speciesSchema,
        animalClass: z.enum(animalClasses),
        stolenOn: daySchema,
        listedAt: momentSchema,
        listedBy: z.uuid(),
        endedAt: momentSchema.nullable(),
        endedHow: z.enum([...stopEnds, 'struck']).nullable(),
        endedBy: nobody,
        reason: z.string().max(300).nullable(),
      }),
    columns: [
      'id',
      'animal_id',
      'eid',
      'species',
      'animal_class',
      'stolen_on',
      'reference',
      'contact_name',
      'contact_phone',
      'listed_at',
      'listed_by',
      'ended_at',
      'ended_how',
      'ended_by',
      'reason',
    ],
  },
  {
    table: 'transfer_line',
    schema: z.object({
      transferId: z.uuid(),
      animalId: z.uuid(),
      heads: z.int().min(1).max(1_000_000),
      leftBy: nobody,
    }),
    columns: ['transfer_id', 'animal_id', 'heads', 'left_by'],
  },
  {
    table: 'transfer_case',
    schema: z.object({
      id: z.uuid(),
      transferId: z.uuid(),
      how: z.enum(caseHows),
      animalId: z.uuid().nullable(),
      heads: z.int().min(1).max(1_000_000),
      mark: z.string().max(60).nullable(),
      note: z.string().max(500).nullable(),
      at: momentSchema,
      by: z.uuid(),
    }),
    columns: ['id', 'transfer_id', 'how', 'animal_id', 'heads', 'mark', 'note', 'at', 'by'],
  },
  {
    table: 'transfer_step',
    schema: z.object({
      id: z.uuid(),
      transferId: z.uuid(),
      step: z.enum(['create', ...transferSteps]),
      note: z.string().max(500).nullable(),
      // Exports of before they were kept have none of them.
      onDay: daySchema.nullish(),
      heads: z.int().min(0).max(10_000_000).nullish(),
      facts: lorryFactsSchema.default({}),
      at: momentSchema,
      by: z.uuid(),
    }),
    columns: ['id', 'transfer_id', 'step', 'note', 'on_day', 'heads', 'facts', 'at', 'by'],
  },
  {
    table: 'medicine',
    schema: bodyOf(createMedicine)
      .and(kept)
      .and(z.object({ isDefault: z.boolean() })),
    columns: [
      ...keptColumns,
      ...Object.keys(bodyOf(createMedicine).shape).map(toSnake),
      'is_default',
    ],
  },
  {
    table: 'batch',
    schema: bodyOf(buyBatch).and(
      z.object({
        id: z.uuid(),
        medicineId: z.uuid(),
        createdAt: momentSchema,
        createdBy: z.uuid(),
        /** Exports of before batches knew it have none: then it is the label's. */
        unit: z.enum(doseUnits).nullish(),
      }),
    ),
    columns: [
      'id',
      'medicine_id',
      'number',
      'expires_on',
      'bought',
      'unit',
      'cost_cents',
      'created_at',
      'created_by',
    ],
  },
  {
    table: 'batch_count',
    schema: z.object({
      id: z.uuid(),
      batchId: z.uuid(),
      at: momentSchema,
      leftThen: amount.nullish(),
      difference: amount,
      reason: z.string().max(300).nullable(),
      countedBy: z.uuid(),
    }),
    columns: ['id', 'batch_id', 'at', 'left_then', 'difference', 'reason', 'counted_by'],
  },
  {
    table: 'semen',
    schema: bodyOf(addSemen).and(kept),
    columns: [...keptColumns, ...Object.keys(bodyOf(addSemen).shape).map(toSnake)],
  },
  {
    table: 'mating_season',
    schema: z.object({
      id: z.uuid(),
      species: speciesSchema,
      name: z.string().min(1).max(60),
      fromOn: daySchema,
      toOn: daySchema,
    }),
    columns: ['id', 'species', 'name', 'from_on', 'to_on'],
  },
  {
    table: 'protocol',
    schema: bodyOf(createProtocol)
      .and(kept)
      .and(z.object({ isDefault: z.boolean(), createdAt: momentSchema })),
    columns: [
      ...keptColumns,
      ...Object.keys(bodyOf(createProtocol).shape).map(toSnake),
      'is_default',
      'created_at',
    ],
  },
  {
    table: 'work_session',
    schema: bodyOf(startWorkSession).and(
      z.object({
        id: z.uuid(),
        startedAt: momentSchema,
        startedBy: z.uuid(),
        endedAt: momentSchema.nullable(),
        version,
      }),
    ),
    columns: ['id', 'name', 'species', 'shared', 'started_at', 'started_by', 'ended_at', 'version'],
  },
  {
    table: 'import_file',
    schema: answerOf(showImport)
      .pick({
        fileName: true,
        headings: true,
        mapping: true,
        summary: true,
        rowCount: true,
        doneRows: true,
      })
      .extend({
        id: z.uuid(),
        status: z.string(),
        options: importOptions.partial(),
        // Files of before say neither.
        layout: answerOf(showImport).shape.layout.default(null),
        undone: z.int().min(0).max(1_000_000_000).default(0),
        createdAt: momentSchema,
        createdBy: z.uuid(),
      }),
    columns: [
      'id',
      'file_name',
      'status',
      'layout',
      'undone',
      'headings',
      'mapping',
      'options',
      'row_count',
      'done_rows',
      'summary',
      'created_at',
      'created_by',
    ],
    // What was never brought in, or half of it, is no part of the farm's book.
    leaves: ({ status, options }) =>
      (status !== 'imported' && status !== 'undone') || Object(options)['purpose'] === 'farm',
  },
  {
    table: 'external_id',
    schema: z.object({ externalId: z.string().min(1).max(500), animalId: z.uuid() }),
    columns: ['external_id', 'animal_id'],
  },
  {
    table: 'former_person',
    schema: z.object({ id: z.uuid(), name: z.string().min(1).max(200) }),
    columns: ['id', 'name'],
  },
  {
    table: 'photo',
    schema: z.object({
      id: z.uuid(),
      file: z.string().regex(/^(photos|documents)\/[0-9a-f-]{36}\.(webp|pdf)$/),
      uploadedBy: nobody,
      uploadedAt: momentSchema,
    }),
    columns: ['id', 'file', 'uploaded_by', 'uploaded_at'],
  },
];

function toSnake(name: string): string {
  return name.replaceAll(/[A-Z]/g, (template) => `_${template.toLowerCase()}`);
}

const toCamel = (name: string): string =>
  name.replaceAll(/_([a-z])/g, (_, template: string) => template.toUpperCase());

/** A row with its columns called as the routes call them. */
export const inCamel = (row: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(row).map(([name, value]) => [toCamel(name), value]));

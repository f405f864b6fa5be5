import { daySchema } from '@kraal/domain/format/daySchema';
import { bornPrecisions } from '@kraal/domain/animals/birthDay';
import { z } from 'zod';
import { farmParams, itemParams, moment, pageOf, pageQuery, saidSchema } from './common.ts';
import { endpoint } from './endpoint.ts';

export const importOptions = z.object({
  /** A whole farm as `exportFarm` made it (by a way of its own), animals, or weighings of animals that are there already (scale sessions, EID readers). */
  purpose: z.enum(['animals', 'weighings', 'records', 'farm']).default('animals'),
  /** Of past work: what each row is. */
  recordKind: z
    .enum(['treatment', 'diagnosis', 'test', 'service', 'pregnancy_check', 'birth', 'result'])
    .default('treatment'),
  species: z.enum(['Cattle', 'Sheep', 'Goats']),
  /** How existing animals are recognised; null always creates. */
  updateBy: z.enum(['tag', 'eid', 'externalId']).nullable().default(null),
  dayOrder: z.enum(['dmy', 'mdy', 'ymd']).nullable().default(null),
  /** Parents nobody knows become reference animals; otherwise they are a problem of their row. */
  createParents: z.boolean().default(true),
  /** Of a parent whose own row is refused: the young comes without it, or with a reference animal. */
  badParents: z.enum(['leave_out', 'reference']).default('leave_out'),
  /** 'own': the parents' numbers are a series of their own, so number 1980 as a ram is not lamb 1980. */
  parentNumbers: z.enum(['same', 'own']).default('same'),
  onlyGood: z.boolean().default(true),
  /** The day the animals' books are opened where the file names none. */
  registeredOn: daySchema.nullable().default(null),
  /** What a mass without a day is dated by. */
  massesOn: daySchema.nullable().default(null),
  /** What ages are counted in where neither heading nor cell says so. */
  ageUnit: z.enum(['years', 'months', 'days']).nullable().default(null),
  /** Causes of questions that were answered with "it is so". */
  accepted: z.array(z.string().max(300)).max(100).default([]),
});
export type ImportOptions = z.infer<typeof importOptions>;
const mapping = z.record(z.string(), z.string().nullable());
const summary = z.object({
  create: z.number(),
  update: z.number(),
  unchanged: z.number(),
  bad: z.number(),
  events: z.number(),
  references: z.number(),
  /** Why an import that was to be taken back was not: later work stands on it. */
  notTakenBack: z.array(z.string()).optional(),
  /** The same as sentences of the catalogue. */
  whyNotTakenBack: z.array(saidSchema).optional(),
  /** What the farm lacks and the run will make: the first of each by name. Files of before do not say it. */
  makes: z
    .object({
      camps: z.array(z.string()),
      mobs: z.array(z.string()),
      medicines: z.array(z.string()),
    })
    .optional(),
});

/** The sheets of a file, and where on the chosen one the table stands; null of files of before and of whole farms. */
const layout = z.object({
  sheets: z.array(
    z.object({
      name: z.string(),
      rows: z.number(),
      /** The first of them. */
      hiddenRows: z.array(z.number()),
      hiddenRowCount: z.number(),
      hiddenColumns: z.array(z.string()),
    }),
  ),
  sheet: z.number(),
  /** 0: there are none. */
  headingRow: z.number(),
  headingRows: z.number(),
  firstRow: z.number(),
});

export const importStatuses = [
  'uploaded',
  'checking',
  'checked',
  'importing',
  'imported',
  'undoing',
  'undone',
  'failed',
] as const;

export const importFile = z.object({
  id: z.string(),
  fileName: z.string(),
  status: z.enum(importStatuses),
  layout: layout.nullable(),
  headings: z.array(z.string()),
  mapping,
  options: importOptions.partial(),
  rowCount: z.number(),
  doneRows: z.number(),
  summary: summary.nullable(),
  createdAt: moment,
  sample: z.array(z.array(z.string())),
});
export type ImportFile = z.infer<typeof importFile>;
const manager = { farm: 'farm_manager' } as const;

/** Bytes. */
const megabyte = 1024 * 1024;

export const uploadImport = endpoint({
  method: 'POST',
  path: '/api/farms/:farmId/imports',
  summary: 'Upload a CSV, TSV or XLSX file',
  permission: manager,
  params: farmParams,
  upload: { mostBytes: 60 * megabyte },
  response: importFile,
});
export const listImports = endpoint({
  method: 'GET',
  path: '/api/farms/:farmId/imports',
  summary: 'Files brought in, latest first',
  permission: manager,
  params: farmParams,
  query: pageQuery,
  response: pageOf(importFile),
});
export const showImport = endpoint({
  method: 'GET',
  path: '/api/farms/:farmId/imports/:id',
  summary: 'How an import stands',
  permission: manager,
  params: itemParams,
  response: importFile,
});
export const importLines = endpoint({
  method: 'GET',
  path: '/api/farms/:farmId/imports/:id/lines',
  summary: 'The first lines of a sheet as they lie in the file, to choose its headings from',
  permission: manager,
  params: itemParams,
  query: z.object({ sheet: z.coerce.number().int().min(0).max(99).default(0) }),
  response: z.object({
    items: z.array(z.object({ row: z.number(), cells: z.array(z.string()) })),
  }),
});
export const placeTable = endpoint({
  method: 'POST',
  path: '/api/farms/:farmId/imports/:id/table',
  summary: 'Say on which sheet the table is and in which rows its headings stand',
  permission: manager,
  params: itemParams,
  body: z.object({
    sheet: z.int().min(0).max(99),
    /** The row of the file; 0 where the table has no headings. */
    headingRow: z.int().min(0).max(1_100_000),
    headingRows: z.int().min(1).max(2).default(1),
  }),
  response: importFile,
});
export const mendImport = endpoint({
  method: 'POST',
  path: '/api/farms/:farmId/imports/:id/mend',
  summary: 'Write cells anew, and check the rows again as they were checked last',
  permission: manager,
  params: itemParams,
  body: z.object({
    cells: z
      .array(
        z.object({
          rowNumber: z.int().min(1).max(1_100_000),
          column: z.int().min(0).max(99),
          value: z.string().max(2000),
          /** In every row of the table where the same stands in this column. */
          everywhere: z.boolean().default(false),
        }),
      )
      .min(1)
      .max(500),
  }),
  response: importFile,
});
export const checkImport = endpoint({
  method: 'POST',
  path: '/api/farms/:farmId/imports/:id/check',
  summary: 'Read the rows with a mapping and name every problem',
  permission: manager,
  params: itemParams,
  body: z.object({ mapping, options: importOptions }),
  response: importFile,
});
const value = z.union([z.string(), z.number()]).nullable();
/** What a row changes of what is known, as data: it is shown in the reader's words and done as it was shown. */
const rowChange = z.object({
  /** A field of the import; `left` for how it went, `record` for an entry of the past. */
  field: z.string(),
  from: value,
  to: value,
  /** Of an entry: what it says, sentence by sentence; `to` is the same in English. */
  says: z.array(saidSchema).optional(),
  on: z.string().optional(),
  /** The row because of which a parent is left out, or is a reference only. */
  because: z.number().optional(),
  /** A parent that nobody knows: it becomes a reference animal. */
  isReference: z.boolean().optional(),
  /** How much of a day of birth is known, where it is not all. */
  precision: z.enum(bornPrecisions).optional(),
});
export type RowChange = z.infer<typeof rowChange>;
export const rowOutcomes = ['create', 'update', 'unchanged', 'bad'] as const;
const importRow = z.object({
  /** As the file's own program counts. */
  rowNumber: z.number(),
  outcome: z.enum(rowOutcomes),
  cells: z.array(z.string()),
  /** What stood in cells that were written anew here, by the place of their column. */
  was: z.record(z.string(), z.string()),
  problems: z.array(
    z.object({
      field: z.string(),
      column: z.string().nullable(),
      /** The place of the column among the headings, where one is given to the field. */
      at: z.number().nullable(),
      message: z.string(),
      said: saidSchema.optional(),
      /** What may be true after all: answered for all rows of the cause at once. */
      asks: z.boolean(),
    }),
  ),
  changes: z.array(rowChange),
  /** Of a new animal: how its cells were understood where they leave that open, and parents that nobody knows. */
  read: z.array(rowChange),
});
export type ImportRow = z.infer<typeof importRow>;
export const importRows = endpoint({
  method: 'GET',
  path: '/api/farms/:farmId/imports/:id/rows',
  summary: 'Rows with what will become of them',
  permission: manager,
  params: itemParams,
  query: pageQuery.extend({ outcome: z.enum(rowOutcomes).optional() }),
  response: pageOf(importRow),
});
const importProblem = z.object({
  field: z.string(),
  column: z.string().nullable(),
  /** What is said of the first of them. */
  message: z.string(),
  said: saidSchema.nullable(),
  rows: z.number(),
  first: z.array(z.number()),
  /** Of what may be true after all: what `accepted` names it by. */
  asks: z.string().nullable(),
});
export type ImportProblem = z.infer<typeof importProblem>;
export const importProblems = endpoint({
  method: 'GET',
  path: '/api/farms/:farmId/imports/:id/problems',
  summary: 'What is wrong with the file, each cause once, with how many rows it stops',
  permission: manager,
  params: itemParams,
  response: z.object({ items: z.array(importProblem) }),
});
export const importProblemsFile = endpoint({
  method: 'GET',
  path: '/api/farms/:farmId/imports/:id/problems-file',
  summary: 'The rows with problems as CSV, to be mended and brought in again',
  permission: manager,
  params: itemParams,
});
export const runImport = endpoint({
  method: 'POST',
  path: '/api/farms/:farmId/imports/:id/run',
  summary: 'Import what is good, or nothing',
  permission: manager,
  params: itemParams,
  response: importFile,
});
export const undoImport = endpoint({
  method: 'POST',
  path: '/api/farms/:farmId/imports/:id/undo',
  summary: 'Take the whole import back',
  permission: manager,
  params: itemParams,
  response: importFile,
});
export const exportFarm = endpoint({
  method: 'GET',
  path: '/api/farms/:farmId/export',
  summary: 'The whole farm as JSON lines in a zip',
  permission: { farm: 'farm_owner' },
  keys: true,
  params: farmParams,
});

export const importFarm = endpoint({
  method: 'POST',
  path: '/api/farms/:farmId/export',
  summary: 'Bring a whole farm, as the export made it, into one with nothing in it',
  permission: { farm: 'farm_owner' },
  params: farmParams,
  upload: { mostBytes: 500 * megabyte },
  response: importFile,
});

export const exportIcar = endpoint({
  method: 'GET',
  path: '/api/farms/:farmId/icar',
  summary: 'Animals and entries as ICAR Animal Data Exchange collections in a zip',
  permission: { farm: 'farm_owner' },
  keys: true,
  params: farmParams,
});
export const importIcar = endpoint({
  method: 'POST',
  path: '/api/farms/:farmId/icar',
  summary: 'Bring in ICAR Animal Data Exchange resources; with dryRun only look',
  permission: manager,
  keys: true,
  params: farmParams,
  query: z.object({ dryRun: z.enum(['true', 'false']).default('false') }),
  upload: { mostBytes: 60 * megabyte },
  response: z.object({
    resources: z.number(),
    animals: z.number(),
    entries: z.number(),
    recorded: z.number(),
    duplicate: z.number(),
    /** `at`: the place of the resource in its file, from 0; `file`: which of a zip. */
    problems: z.array(
      z.object({
        file: z.string().nullable(),
        at: z.number(),
        type: z.string(),
        message: z.string(),
        said: saidSchema,
      }),
    ),
  }),
});

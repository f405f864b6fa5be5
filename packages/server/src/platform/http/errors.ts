import type { FastifyError, FastifyInstance } from 'fastify';
import { awayOf } from '../database/away.ts';
import type { SaidOnWire } from '@kraal/contract/common';
import { asSaid } from '@kraal/domain/ledger/problem';
import { type FieldWords, RequestError, unavailable } from '../errors.ts';

type Body = {
  success: false;
  code: string;
  message: string;
  /** The message as a sentence with its parameters apart. */
  said?: SaidOnWire;
  errors?: Record<string, string[]>;
  /** The same of the fields. */
  problems?: ({ field: string } & SaidOnWire)[];
  codes?: readonly string[];
};

const known: Record<string, [status: number, code: string, message: string]> = {
  FST_ERR_CTP_INVALID_JSON_BODY: [
    400,
    'invalid_json',
    'The request was cut off or is not JSON. Nothing was changed; send it again.',
  ],
  FST_ERR_CTP_EMPTY_JSON_BODY: [400, 'invalid_json', 'The request is empty. Nothing was changed.'],
  FST_ERR_CTP_BODY_TOO_LARGE: [413, 'too_large', 'This is too large to send at once.'],
  FST_REQ_FILE_TOO_LARGE: [413, 'too_large', 'This file is too large.'],
  FST_ERR_CTP_INVALID_MEDIA_TYPE: [
    415,
    'unsupported_type',
    'Kraal does not accept this type of content here.',
  ],
  FST_INVALID_MULTIPART_CONTENT_TYPE: [415, 'unsupported_type', 'Send the file as a form upload.'],
};

const problemsOf = (fields: FieldWords = {}): ({ field: string } & SaidOnWire)[] =>
  Object.entries(fields).flatMap(([field, all]) =>
    all.map((words) => ({ field, ...asSaid(words) })),
  );

function answer(error: FastifyError | RequestError | Error): [number, Body] {
  if (error instanceof RequestError) {
    return [
      error.status,
      {
        success: false,
        code: error.code,
        message: error.message,
        said: error.said,
        ...(error.errors ? { errors: error.errors, problems: problemsOf(error.fields) } : {}),
        ...(error.codes ? { codes: error.codes } : {}),
      },
    ];
  }
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  const told = known[code];
  if (told) return [told[0], { success: false, code: told[1], message: told[2] }];
  const status =
    'statusCode' in error && typeof error.statusCode === 'number' ? error.statusCode : 500;
  if (status === 429)
    return [
      429,
      {
        success: false,
        code: 'too_many_requests',
        message: 'Too many requests. Please try again later.',
      },
    ];
  if (status >= 400 && status < 500)
    return [
      status,
      { success: false, code: 'bad_request', message: 'This request cannot be understood.' },
    ];
  // What must be there once was made by two at the same moment.
  // Or two waited for each other, and the database let one of them go.
  if (
    error.cause instanceof Error &&
    'code' in error.cause &&
    ['23505', '40P01', '40001'].includes(String(error.cause.code))
  )
    return [
      409,
      {
        success: false,
        code: 'at_once',
        message: 'Somebody else did the same at this moment. Look at it, and try again.',
      },
    ];
  // More than a column holds: what was sent is too large, added up to what is there.
  if (error.cause instanceof Error && 'code' in error.cause && error.cause.code === '22003')
    return [
      422,
      { success: false, code: 'out_of_range', message: 'This request cannot be understood.' },
    ];
  const away = awayOf(error);
  if (away) return [503, { success: false, code: away, message: unavailable }];
  return [500, { success: false, code: 'internal', message: 'An unexpected error occurred' }];
}

/** A query that failed names its values in its message: they are the farm's, and no log's. */
function withoutValues(error: Error): Error {
  if (!('params' in error) || !('query' in error)) return error;
  const cause = error.cause instanceof Error ? error.cause : null;
  const told = new Error(
    `Query failed: ${cause?.message.replaceAll(/"[^"]{0,500}"/g, '"…"') ?? ''}`,
  );
  return Object.assign(told, {
    query: error.query,
    code: cause && 'code' in cause ? cause.code : undefined,
    stack: error.stack
      ?.split('\n')
      .filter((line) => /^\s+at /.test(line))
      .join('\n'),
  });
}

type LoggedError = {
  [more: string]: unknown;
  type: string;
  message: string;
  stack: string;
  code?: unknown;
  query?: unknown;
  cause?: LoggedError;
};

/** How every error stands in the log, whoever puts it there; so deep at the most do causes have causes. */
export function loggedError(said: unknown, deep = 4): LoggedError {
  const error = said instanceof Error ? withoutValues(said) : new Error(String(said));
  const { name, message, stack, cause } = error;
  return {
    type: name,
    message,
    stack: stack ?? '',
    ...('code' in error ? { code: error.code } : {}),
    ...('query' in error ? { query: error.query } : {}),
    ...(cause instanceof Error && deep > 0 ? { cause: loggedError(cause, deep - 1) } : {}),
  };
}

/** One shape for every error; no stack, SQL or path ever leaves the server. */
export function answerErrors(app: FastifyInstance): void {
  app.setErrorHandler<FastifyError>((error, request, reply) => {
    const [status, body] = answer(error);
    if (status >= 500) request.log.error({ err: error }, 'request failed');
    if (status === 503) reply.header('retry-after', '5');
    return reply
      .status(status)
      .serializer(JSON.stringify)
      .type('application/json; charset=utf-8')
      .send(body);
  });
}

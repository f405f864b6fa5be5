import type { FastifyInstance } from 'fastify';
import { RequestError } from '../errors.ts';

/**
 * No request and no file of ours nests deeper than ten, nor has an object of more than a few dozen fields. What is
 * deeper is judged by whoever reads it, so that one entry of many is refused alone; a million brackets are not even read.
 */
const mostLevels = 5000;
const mostFields = 2000;

const [quote, backslash, comma] = ['"', '\\', ','].map((sign) => sign.charCodeAt(0));
const [brace, bracket] = ['{', '['].map((sign) => sign.charCodeAt(0));
const [braceEnd, bracketEnd] = ['}', ']'].map((sign) => sign.charCodeAt(0));

/**
 * What of a text could hold the server up before anybody reads it: a parser makes a dictionary of an object with four
 * million names, and a stack of brackets is followed to its end. Read once, sign by sign; whether it is JSON at all is not
 * its matter. Out: a sentence, undefined where it may be parsed.
 */
export function unparsable(text: string): string | undefined {
  /** Commas so far in each object or list that is open; of a list they do not matter. */
  const open: number[] = [];
  for (let at = 0; at < text.length; at += 1) {
    const sign = text.charCodeAt(at);
    if (sign === quote) {
      at = endOfString(text, at);
    } else if (sign === brace || sign === bracket) {
      if (open.length === mostLevels) return 'This is nested too deeply.';
      open.push(sign === brace ? 0 : Number.NEGATIVE_INFINITY);
    } else if (sign === braceEnd || sign === bracketEnd) {
      open.pop();
    } else if (sign === comma && open.length > 0) {
      const fields = (open[open.length - 1] ?? 0) + 1;
      if (fields >= mostFields) return 'One thing in it has too many fields.';
      open[open.length - 1] = fields;
    }
  }
  return undefined;
}

/** Where the string ends that begins here; behind the text where nobody closed it. */
function endOfString(text: string, begins: number): number {
  for (let at = begins + 1; at < text.length; at += 1) {
    const sign = text.charCodeAt(at);
    if (sign === quote) return at;
    if (sign === backslash) at += 1;
  }
  return text.length;
}

/** As `JSON.parse`; refuses with 422 what would hold up everybody else. */
export function parseJson(text: string): unknown {
  const flaw = unparsable(text);
  if (flaw) throw new RequestError(422, 'unparsable', flaw);
  return JSON.parse(text);
}

/** JSON of a type, parsed only where that holds up nobody; an empty or broken one is answered as always. */
export function readJsonBounded(app: FastifyInstance, type: string): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser(type);
  app.addContentTypeParser(type, { parseAs: 'string' }, (request, body: string, done) => {
    const flaw = unparsable(body);
    if (flaw) done(new RequestError(422, 'unparsable', flaw));
    else void parse(request, body, done);
  });
}

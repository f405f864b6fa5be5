import * as papers from '@kraal/contract/papers';
import { dayOf } from '@kraal/domain/format/dates';
import { asCode } from '@kraal/domain/movement/papers';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { fileAnswer } from '../../../platform/http/fileAnswer.ts';
import { farmRoute } from '../../../platform/http/route.ts';
import type { Services } from '../../../platform/services.ts';
import { issuePaper, keptPaper, listPapers, voidPaper } from './issue.ts';
import { publicKeys } from './keys.ts';
import { paperPdf } from './print.ts';
import { type Verified, verifyNumber, verifyPaper } from './verify.ts';
import { numberAnswer, verifyAnswer, verifyForm } from './verifyPage.ts';

/** Papers of a farm's transfers, and whoever looks at one on the road. */
export function paperRoutes(app: FastifyInstance, services: Services): void {
  const host = { app, services };
  farmRoute(host, papers.listPapers, ({ transaction, farm, params }) =>
    listPapers(transaction, farm.id, params.id),
  );
  farmRoute(host, papers.issuePaper, ({ transaction, farm, bearer, params, body }) =>
    issuePaper(
      transaction,
      { farm, userId: bearer.userId, now: services.now(), services },
      { id: params.id, ...body },
    ),
  );
  farmRoute(host, papers.voidPaper, ({ transaction, farm, bearer, params, body }) =>
    voidPaper(
      transaction,
      { farm, userId: bearer.userId, now: services.now() },
      { id: params.id, ...body },
    ),
  );
  farmRoute(host, papers.printPaper, async ({ transaction, farm, params, reply }) => {
    const kept = await keptPaper(transaction, farm.id, params.id);
    const file = await paperPdf({ ...kept, publicUrl: services.config.publicUrl });
    const disposition = `inline; filename="${kept.number}.pdf"`;
    return fileAnswer(reply, { type: 'application/pdf', disposition }, file);
  });
  verifyRoutes(app, services);
}

/** So often may one address look, whoever is behind it: a code has fifty bits, and nobody reads papers faster. */
const rateLimit = { max: 120, timeWindow: '1 minute', allowList: () => false };

function verifyRoutes(app: FastifyInstance, services: Services): void {
  const html = 'text/html; charset=utf-8';
  const answer = (reply: FastifyReply, found: Verified | null): FastifyReply => {
    // Papers are of one country: its day is whoever stands beside the lorry's.
    const today = dayOf(services.now(), 'Africa/Johannesburg');
    return reply
      .code(found ? 200 : 404)
      .type(html)
      .header('cache-control', 'no-store')
      .send(verifyAnswer(reply.cspNonce.style, { found, today }));
  };
  app.get('/verify', { schema: { hide: true }, config: { rateLimit } }, async (request, reply) => {
    const { code } = request.query as Record<string, unknown>; // whatever somebody wrote
    if (typeof code === 'string' && code.trim() !== '') {
      const known = asCode(code);
      if (known !== null) return reply.redirect(`/verify/${known}`, 303);
      const number = await verifyNumber(services, code);
      if (number === null) return answer(reply, null);
      return reply
        .type(html)
        .header('cache-control', 'no-store')
        .send(numberAnswer(reply.cspNonce.style, number));
    }
    return reply
      .type(html)
      .header('cache-control', 'no-cache')
      .send(verifyForm(reply.cspNonce.style));
  });
  app.get('/verify/keys.json', { schema: { hide: true }, config: { rateLimit } }, (_, reply) => {
    reply.header('cache-control', 'no-cache');
    return publicKeys(services.door);
  });
  // Not a parameter: those are a hundred letters at the most.
  app.get(
    '/verify/*',
    { schema: { hide: true }, config: { rateLimit } },
    async (request, reply) => {
      const { '*': said } = request.params as { '*': string }; // as the path above says
      return answer(reply, await verifyPaper(services, said));
    },
  );
}

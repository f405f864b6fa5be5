import { existsSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { notFound } from '../errors.ts';

/** Where the page says by which nonce its parts may add styles; each answer has its own. */
const nonceMark = '%NONCE%';

/** Where a browser reads the file of the basemap, piece by piece. */
export const basemapAddress = '/basemap/tiles.pmtiles';

/** One file of this machine, served with ranges: a map of a country is gigabytes, and a farm needs some kilobytes. */
export async function serveBasemap(app: FastifyInstance, file: string): Promise<void> {
  // In a room of its own: the web application brings its files the same way.
  await app.register(async (room) => {
    await room.register(fastifyStatic, { root: dirname(file), serve: false });
    room.get(basemapAddress, { schema: { hide: true } }, (_request, reply) =>
      reply.sendFile(basename(file)),
    );
  });
}

/** The built web application; every path that is not a file is one of its screens. */
export async function serveWeb(app: FastifyInstance, folder: string): Promise<void> {
  const file = join(folder, 'index.html');
  const built = existsSync(file);
  const page = built ? readFileSync(file, 'utf8') : '';
  const sendPage = (reply: FastifyReply): FastifyReply =>
    reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-cache')
      .send(page.replace(nonceMark, reply.cspNonce.style));
  if (built) {
    app.get('/', { schema: { hide: true } }, (_request, reply) => sendPage(reply));
    app.get('/index.html', { schema: { hide: true } }, (_request, reply) => sendPage(reply));
    await app.register(fastifyStatic, {
      root: folder,
      wildcard: false,
      index: false,
      globIgnore: ['index.html'],
      cacheControl: false,
      setHeaders: (reply, path) =>
        void reply.header(
          'cache-control',
          path.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
        ),
    });
  }
  app.setNotFoundHandler((request, reply) => {
    if (
      !built ||
      request.method !== 'GET' ||
      request.url.startsWith('/api/') ||
      /\.\w+$/.test(request.url.split('?')[0] ?? '')
    )
      throw notFound();
    return sendPage(reply);
  });
}

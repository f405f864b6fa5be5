import { existsSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { notFound } from '../errors.ts';

/** The built web application; every path that is not a file is one of its screens. */
export async function serveWeb(app: FastifyInstance, folder: string): Promise<void> {
  const built = existsSync(join(folder, 'index.html'));
  if (built) {
    await app.register(fastifyStatic, {
      root: folder,
      wildcard: false,
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
    return reply.sendFile('index.html');
  });
}

import { type Config, loadConfig } from './config.ts';
import { explain } from './platform/mistakes.ts';
import { startKraal } from './start.ts';

/** What `npm start` does not try again: the same settings would fail the same way (sysexits.h, EX_CONFIG). */
const mistakenSettings = 78;

let config: Config | null = null;
try {
  config = loadConfig(process.env);
  await serve(config);
} catch (error) {
  const sentence = explain(error, config);
  process.stderr.write(`Kraal cannot start: ${sentence ?? String((error as Error).stack)}\n`);
  leave(sentence ? mistakenSettings : 1);
}

/**
 * Ends when nothing is left to do. `process.exit` may wait for ever: it joins V8's threads, of which one that compiles
 * may be waiting for a collection that only this thread can do (seen in Node 24, under load, once in thousands).
 * Where something keeps the process, it is the last resort.
 */
function leave(code: number): void {
  process.exitCode = code;
  setTimeout(() => process.exit(code), 2000).unref();
}

async function serve(settings: Config): Promise<void> {
  // Listened to from the first moment: whoever ends a server that only begins, or has just said that it
  // is ready, ends it in order too, and its database with it.
  const asked = Promise.withResolvers<void>();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => asked.resolve());

  const { app, services, stop } = await startKraal(settings);
  void asked.promise.then(stop).then(
    () => leave(0),
    () => leave(1),
  );
  try {
    await app.listen({ port: settings.port, host: settings.host });
  } catch (error) {
    await stop();
    throw error;
  }
  const address = app.server.address();
  process.stdout.write(
    `Kraal is ready on http://${settings.host === '127.0.0.1' ? 'localhost' : settings.host}:${typeof address === 'object' && address ? address.port : settings.port}\n`,
  );

  if (process.argv.includes('--demo')) {
    const { startDemo } = await import('./areas/demo/index.ts');
    const { email, password } = await startDemo(services);
    process.stdout.write(
      password === null
        ? 'The demo farm is there already: open it from the sign-in page.\n'
        : `The demo farm is there: sign in as ${email} with the password ${password}\n`,
    );
  }
}

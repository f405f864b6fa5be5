import { loadConfig } from './config.ts';
import { startKraal } from './start.ts';

const config = loadConfig(process.env);
const { app, services, stop } = await startKraal(config);
await app.listen({ port: config.port, host: config.host });
const [address] = app.addresses();
process.stdout.write(
  `Kraal is ready on http://${config.host === '127.0.0.1' ? 'localhost' : config.host}:${typeof address === 'object' ? address.port : config.port}\n`,
);

if (process.argv.includes('--demo')) {
  const { startDemo } = await import('./areas/demo/index.ts');
  const { email, password } = await startDemo(services);
  process.stdout.write(
    `The demo farm is there: sign in as ${email} with the password ${password}\n`,
  );
}

let stopping = false;
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    if (stopping) return;
    stopping = true;
    stop().then(
      () => process.exit(0),
      () => process.exit(1),
    );
  });
}

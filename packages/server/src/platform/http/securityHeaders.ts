import type { FastifyHelmetOptions } from '@fastify/helmet';
import type { Config } from '../../config.ts';

/** The identity provider's own addresses: its script, its frames, its calls. Without a provider there are none. */
function providerSources({ provider }: Config): {
  script: string[];
  frame: string[];
  connect: string[];
} {
  if (!provider) return { script: [], frame: [], connect: [] };
  const emulator = provider.emulatorUrl ? [new URL(provider.emulatorUrl).origin] : [];
  return {
    script: [
      'https://apis.google.com',
      'https://www.google.com/recaptcha/',
      'https://www.gstatic.com/recaptcha/',
    ],
    frame: [
      `https://${provider.authDomain}`,
      'https://www.google.com/recaptcha/',
      'https://recaptcha.google.com/recaptcha/',
      ...emulator,
    ],
    connect: [
      'https://identitytoolkit.googleapis.com',
      'https://securetoken.googleapis.com',
      'https://www.google.com/recaptcha/',
      ...emulator,
    ],
  };
}

export function securityHeaders(config: Config): FastifyHelmetOptions {
  const { script, frame, connect } = providerSources(config);
  const tiles = config.basemap?.origins ?? [];
  return {
    enableCSPNonces: true,
    contentSecurityPolicy: {
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'", ...script],
        styleSrc: ["'self'"],
        fontSrc: ["'self'"],
        imgSrc: ["'self'", 'data:', 'blob:', ...tiles],
        connectSrc: ["'self'", ...connect, ...tiles],
        frameSrc: frame.length > 0 ? frame : ["'none'"],
        upgradeInsecureRequests: null,
      },
    },
    // The provider's sign-in window must be able to answer the page that opened it.
    crossOriginOpenerPolicy: {
      policy: config.provider ? 'same-origin-allow-popups' : 'same-origin',
    },
    strictTransportSecurity: config.publicUrl.startsWith('https:'),
  };
}

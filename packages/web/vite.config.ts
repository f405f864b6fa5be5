import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { lingui } from '@lingui/vite-plugin';
import babel from '@rolldown/plugin-babel';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { build, defineConfig, type Plugin } from 'vite';
import { beforeSignIn, firstScreen } from './firstScreen.ts';

const contractFolder = join(import.meta.dirname, '../contract/src/');
/** What people send is checked in the form, too: these reach the browser as they are, with the form that needs them. */
const bodiesFolder = join(contractFolder, 'bodies/');

/**
 * The browser needs an endpoint's method, path and permission, not the schemas the server checks with:
 * each contract module reaches it as plain values, and the schema library stays out of the first load.
 */
function contractValues(): Plugin {
  return {
    name: 'kraal-contract-values',
    enforce: 'pre',
    async load(id) {
      if (!id.startsWith(contractFolder) || !id.endsWith('.ts')) return null;
      if (id.startsWith(bodiesFolder)) return null;
      const module: Record<string, unknown> = await import(id);
      const lines = Object.entries(module).flatMap(([name, value]) => {
        if (Array.isArray(value)) return [`export const ${name} = ${JSON.stringify(value)};`];
        if (
          typeof value !== 'object' ||
          value === null ||
          !('method' in value) ||
          !('path' in value)
        )
          return [];
        const { method, path, permission, shows } = value as {
          method: string;
          path: string;
          permission: unknown;
          shows?: readonly string[];
        }; // checked just above
        return [`export const ${name} = ${JSON.stringify({ method, path, permission, shows })};`];
      });
      return lines.join('\n');
    },
  };
}

/** Of the fonts only those of the product's own languages are kept; the identity provider needs a signal anyway, and the map is kept when it is first opened. */
const isKept = (file: string): boolean =>
  /\.(js|css)$/.test(file) ? !/client-|LandMap-/.test(file) : /inter-latin-wght/.test(file);

/** Writes sw.js with the list of files that make the product. */
function serviceWorker(): Plugin {
  return {
    name: 'kraal-service-worker',
    apply: 'build',
    generateBundle(_options, bundle) {
      const files = [
        '/index.html',
        '/icon.svg',
        ...Object.keys(bundle)
          .filter(isKept)
          .map((file) => `/${file}`),
      ].sort();
      const version = createHash('sha256').update(files.join()).digest('hex').slice(0, 12);
      const source = readFileSync(
        join(import.meta.dirname, 'src/serviceWorker.js'),
        'utf8',
      ).replace(
        '/* global FILES, VERSION */',
        `const FILES = ${JSON.stringify(files)};\nconst VERSION = '${version}';`,
      );
      this.emitFile({ type: 'asset', fileName: 'sw.js', source });
    },
  };
}

/** The page on which a stranger verifies a paper: one small script of its own, so that nobody loads the product for it. */
function verifyScript(): Plugin {
  return {
    name: 'kraal-verify-script',
    apply: 'build',
    async generateBundle() {
      const built = await build({
        configFile: false,
        logLevel: 'warn',
        publicDir: false,
        build: {
          write: false,
          target: 'es2022',
          lib: {
            entry: join(import.meta.dirname, 'src/verify/main.ts'),
            formats: ['es'],
            fileName: 'verify',
          },
        },
      });
      const [bundle] = [built].flat();
      if (!bundle || !('output' in bundle)) throw new Error('the verify script was not built');
      this.emitFile({ type: 'asset', fileName: 'verify.js', source: bundle.output[0].code });
    },
  };
}

/** A part that writes its styles into the page when it is loaded brings them as a file of ours instead: the page's policy lets no such style in. */
function stylesAsFiles(): Plugin {
  return {
    name: 'kraal-styles-as-files',
    transform(code, id) {
      if (!/node_modules\/sonner\/dist\/index\.mjs/.test(id)) return null;
      const without = code.replace(/^__insertCSS\(.*$/gm, '');
      if (without === code) throw new Error('sonner no longer writes its styles where it did');
      return { code: `import 'sonner/dist/styles.css';\n${without}`, map: null };
    },
  };
}

const ownFolder = `${import.meta.dirname}/`;
const has = (paths: readonly string[], file: string): boolean =>
  paths.some((path) => file === path || file.startsWith(`${path}/`));

/** A file whose words are not those of a first screen loads them before itself, so that none is ever shown without. */
function wordsWithTheirScreens(): Plugin {
  return {
    name: 'kraal-words-with-their-screens',
    enforce: 'pre',
    transform(code, id) {
      const file = id.slice(ownFolder.length);
      if (!id.startsWith(`${ownFolder}src/`) || !/@lingui\/\w+\/macro/.test(code)) return null;
      if (has(beforeSignIn, file) || has(firstScreen, file)) return null;
      return { code: `${code}\nimport '${ownFolder}src/platform/laterMessages.ts';`, map: null };
    },
  };
}

export default defineConfig({
  plugins: [
    contractValues(),
    wordsWithTheirScreens(),
    stylesAsFiles(),
    react(),
    babel({ plugins: ['@lingui/babel-plugin-lingui-macro'] }),
    lingui(),
    tailwindcss(),
    serviceWorker(),
    verifyScript(),
  ],
  resolve: {
    alias: [{ find: /^zod$/, replacement: join(import.meta.dirname, 'src/platform/schemas.ts') }],
  },
  // The first piece lists what each screen needs; what every page has loaded by then need not stand in that list.
  build: {
    target: 'es2022',
    sourcemap: false,
    manifest: true,
    // The fields of a form and what they need are small and go together everywhere: one piece, not five.
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            {
              name: 'form',
              test: /src\/(ui\/(field|formData|formMessage)|forms\/useSubmit)\.tsx?$/,
            },
          ],
        },
      },
    },
    modulePreload: {
      resolveDependencies: (_screen, pieces) =>
        pieces.filter(
          (piece) =>
            !/assets\/(rolldown-runtime|jsx-runtime|react|react-dom|wanted|alone|serverWords|theme|session|button|device|states|createLucideIcon|said|api)-/.test(
              piece,
            ),
        ),
    },
  },
  server: { proxy: { '/api': 'http://127.0.0.1:3000' } },
});

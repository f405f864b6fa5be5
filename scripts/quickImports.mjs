// Read before anything else of a process of Kraal (`node --import`): a start is twice as fast by it, see
// docs/decisions/088. Plain JavaScript, and nothing on a Node that has no such hooks.
import * as module from 'node:module';
import { join } from 'node:path';

// Compiled once for all starts. In the packages' own folder: what anybody may write into is run by nobody.
module.enableCompileCache?.(join(import.meta.dirname, '../node_modules/.cache/compiled'));

/**
 * Node reads a package's package.json anew for each of its files and for each file that names it; Drizzle's has 180 kB, a
 * hundred files, and is named by four hundred of ours. Its own files are modules and stand where they say.
 */
const slow = 'drizzle-orm';
const found = new Map();

module.registerHooks?.({
  resolve(specifier, context, next) {
    if (specifier.startsWith('.'))
      return context.parentURL?.includes(`/node_modules/${slow}/`) && specifier.endsWith('.js')
        ? { url: new URL(specifier, context.parentURL).href, format: 'module', shortCircuit: true }
        : next(specifier, context);
    if (specifier !== slow && !specifier.startsWith(`${slow}/`)) return next(specifier, context);
    const key = `${specifier} ${context.conditions.join(' ')}`;
    const known = found.get(key) ?? next(specifier, context);
    found.set(key, known);
    return { ...known, shortCircuit: true };
  },
});

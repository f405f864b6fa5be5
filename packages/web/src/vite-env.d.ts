/// <reference types="vite/client" />
declare module '*.po' {
  import type { Messages } from '@lingui/core';
  export const messages: Messages;
}
declare module '@fontsource-variable/inter';

/** The browser's way back on a phone; not every browser has it, and TypeScript's library does not know it yet. */
declare class CloseWatcher extends EventTarget {
  destroy(): void;
}

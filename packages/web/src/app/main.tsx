import './styleNonce.ts';
import '../ui/tokens.css';
import '@fontsource-variable/inter';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { preferredLanguage, speak } from '../platform/language.ts';
import { leaveUnreadable } from './leaveUnreadable.ts';
import { applyTheme } from '../platform/theme.ts';
import { isSignedIn } from '../platform/session.ts';
import { keepOnDevice } from './keepOnDevice.ts';
import { Providers } from './providers.tsx';
import { insideRoutes, makeRouter } from './router.tsx';

applyTheme();
leaveUnreadable();
// A language that cannot be fetched now leaves the product in English.
await speak(preferredLanguage()).catch(() => undefined);
// What was read before is there before the first screen asks; a browser that keeps nothing starts empty.
const restored = () =>
  import('../platform/answers.ts')
    .then(({ restoreAnswers }) => restoreAnswers())
    .catch(() => undefined);
const [inside] = isSignedIn()
  ? await Promise.all([insideRoutes().catch(() => null), restored()])
  : [null];
keepOnDevice();
const root = document.getElementById('root');
if (root) {
  createRoot(root).render(
    <StrictMode>
      <Providers router={makeRouter(inside)} />
    </StrictMode>,
  );
}

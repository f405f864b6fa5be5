import '../ui/tokens.css';
import '@fontsource-variable/inter';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { preferredLanguage, speak } from '../platform/language.ts';
import { applyTheme } from '../platform/theme.ts';
import { isSignedIn } from '../platform/session.ts';
import { keepOnDevice } from './keepOnDevice.ts';
import { Providers } from './providers.tsx';
import { makeRouter } from './router.tsx';

applyTheme();
// A language that cannot be fetched now leaves the product in English.
await speak(preferredLanguage()).catch(() => undefined);
// What was read before is there before the first screen asks; a browser that keeps nothing starts empty.
if (isSignedIn())
  await import('../platform/answers.ts')
    .then(({ restoreAnswers }) => restoreAnswers())
    .catch(() => undefined);
keepOnDevice();
const root = document.getElementById('root');
if (root) {
  createRoot(root).render(
    <StrictMode>
      <Providers router={makeRouter()} />
    </StrictMode>,
  );
}

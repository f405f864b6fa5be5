import '../ui/tokens.css';
import '@fontsource-variable/inter';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { applyTheme } from '../platform/theme.ts';
import { Providers } from './providers.tsx';
import { makeRouter } from './router.tsx';

applyTheme();
const root = document.getElementById('root');
if (root) {
  createRoot(root).render(
    <StrictMode>
      <Providers router={makeRouter()} />
    </StrictMode>,
  );
}

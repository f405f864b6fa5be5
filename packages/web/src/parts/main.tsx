import '../ui/tokens.css';
import '@fontsource-variable/inter';
import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { MemoryRouter } from 'react-router';
import { applyTheme } from '../platform/theme.ts';
import { PartsPage } from './PartsPage.tsx';

// Every part in every state, for whoever makes a screen: `npm run parts`. It is no page of the product.
applyTheme();
i18n.activate('en');
const root = document.getElementById('root');
if (root)
  createRoot(root).render(
    <StrictMode>
      <I18nProvider i18n={i18n}>
        <MemoryRouter>
          <PartsPage />
        </MemoryRouter>
      </I18nProvider>
    </StrictMode>,
  );

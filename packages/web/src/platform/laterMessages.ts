import { i18n } from '@lingui/core';
import { messages } from '../messages/inside/en.po';

// The build puts this before whatever needs it (vite.config.ts).
i18n.load('en', messages);

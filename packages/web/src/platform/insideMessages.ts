import { i18n } from '@lingui/core';
import { messages } from '../messages/inside/en.po';

// Added to the public words that are there already.
i18n.load('en', messages);

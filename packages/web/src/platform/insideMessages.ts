import { withDaysIn } from '@kraal/domain/format/inLanguage';
import { i18n } from '@lingui/core';
import { messages } from '../messages/inside/en.po';
import { isLanguage } from './language.ts';
import { writeDaysWith } from './serverWords.ts';

// Added to the public words that are there already.
i18n.load('en', messages);
writeDaysWith((text) => withDaysIn(isLanguage(i18n.locale) ? i18n.locale : 'en', text));

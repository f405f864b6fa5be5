import { asDay } from '@kraal/domain/format/dates';
import { formatDateIn } from '@kraal/domain/format/inLanguage';
import { i18n } from '@lingui/core';
import { messages } from '../messages/first/en.po';
import { isLanguage } from './language.ts';
import { writeWith } from './serverWords.ts';

// Added to the public words that are there already.
i18n.load('en', messages);
writeWith({ day: (day) => formatDateIn(isLanguage(i18n.locale) ? i18n.locale : 'en', asDay(day)) });

import { msg } from '@lingui/core/macro';

export const previewWords = {
  create: msg`new`,
  update: msg`changed`,
  unchanged: msg`unchanged`,
  bad: msg`with problems`,
};

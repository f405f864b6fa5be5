export { AnimalField } from './AnimalField.tsx';
export { LastEntries } from './lastEntriesLater.tsx';
export { kindName } from './kindName.ts';
export { kindView, kindViews } from './kinds.ts';
export { describeWith, oneOf, statementOf } from './kindView.ts';
export {
  useCampOptions,
  useMobOptions,
  useOwnerOptions,
  usePropertyOptions,
} from './places.ts';
export { useMobAndCamp } from './useMobAndCamp.tsx';
export { type DueDose, OwnForm, type Subject } from './ownForms.tsx';
export { RecordAbout } from './RecordAbout.tsx';
export { RecordSheet } from './RecordSheet.tsx';
export { newId, type NewEvent, sendOne, sendTogether, withId } from './send.ts';
export { isMendable, MendEntry } from './MendEntry.tsx';
export { type Mended, MendForm } from './MendForm.tsx';
export { sayRecorded } from './undo.ts';
export { Rejections } from './Rejections.tsx';
export { WarningBox } from './WarningBox.tsx';
export { usePayloadSchema } from './usePayloadSchema.ts';
export { useRecordEach } from './useRecordEach.ts';
export { Attachment } from './Attachment.tsx';
export { PhotoField } from './PhotoField.tsx';
export {
  formatReading,
  readingDecimals,
  readingKept,
  readingShown,
  readingUnit,
  traitLabels,
} from './traitLabels.ts';
export { Timeline } from './Timeline.tsx';
export { TimelineLine } from './TimelineLine.tsx';

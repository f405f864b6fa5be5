export { kindView } from './kinds.ts';
export { useCampOptions, useMobOptions } from './places.ts';
export { RecordSheet, type Subject } from './RecordSheet.tsx';
export { newId, type NewEvent, sendEvents, sendOne, type SentEvent, withId } from './send.ts';
export { PhotoField } from './PhotoField.tsx';
export { Timeline } from './Timeline.tsx';

export { kindName } from './kindName.ts';
export { kindView } from './kinds.ts';
export { useCampOptions, useMobOptions } from './places.ts';
export { RecordSheet, type Subject } from './RecordSheet.tsx';
export { newId, type NewEvent, sendEvents, sendOne, withId } from './send.ts';
export { type Refusal, Refusals } from './Refusals.tsx';
export { PhotoField } from './PhotoField.tsx';
export { Timeline } from './Timeline.tsx';

export { CalendarFeed } from './CalendarFeed.tsx';
export { TodayCard } from './TodayCard.tsx';
export { DueList } from './DueList.tsx';
export { DueProtocols } from './DueProtocols.tsx';
export { endCourse } from './endCourse.ts';

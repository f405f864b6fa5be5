export { CalendarFeed } from './CalendarFeed.tsx';
export { TodayCard } from './TodayCard.tsx';
export { DueList } from './DueList.tsx';
export { DueProtocols } from './DueProtocols.tsx';

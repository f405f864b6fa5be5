export { CalendarFeed } from './CalendarFeed.tsx';
export { DueCard } from './DueCard.tsx';
export { DueList } from './DueList.tsx';
export { DueProtocols } from './DueProtocols.tsx';

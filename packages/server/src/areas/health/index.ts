export { tellOfNotifiable } from './notifiable.ts';

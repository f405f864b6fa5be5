export { addStarterMedicines } from './medicines.ts';
export { tellOfNotifiable } from './notifiable.ts';
export { addStarterProtocols } from './protocols/protocols.ts';

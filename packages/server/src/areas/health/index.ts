export { heldByMedicine } from './held.ts';
export { addStarterMedicines } from './medicines.ts';
export {
  notifyOfBrought,
  notifyOfImport,
  notifyOfNotifiable,
} from './notifiable.ts';
export { notifyOfResidue } from './residue.ts';
export { addStarterProtocols } from './protocols/protocols.ts';

export { heldByMedicine } from './held.ts';
export { addStarterMedicines } from './medicines.ts';
export { tellOfBrought, tellOfImport, tellOfNotifiable } from './notifiable.ts';
export { tellOfResidue } from './residue.ts';
export { addStarterProtocols } from './protocols/protocols.ts';

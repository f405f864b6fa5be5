export { heldByMedicine } from './held.ts';
export { addStarterMedicines } from './medicines.ts';
export {
  notifyOfBrought,
  notifyOfImport,
} from './notifiable.ts';
export { notifyOfResidue } from './residue.ts';
export { addStarterProtocols } from './protocols/starterProtocols.ts';
export { type Residue, residues } from './ledger/residues.ts';
export { heldAtExit, heldAtExitBy } from './ledger/heldAtExit.ts';
export { buyBatch, giveUnits } from './stock.ts';

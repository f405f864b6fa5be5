import { offered } from '../../platform/database/offered.ts';

/** What other areas may read of this area's tables, in SQL of their own. */
export const ofHealth = {
  batch: offered('batch', []),
  lotDose: offered('lot_dose', []),
  medicine: offered('medicine', []),
  protocol: offered('protocol', []),
  protocolDose: offered('protocol_dose', []),
  treatment: offered('treatment', []),
};

type Label = { needsPrescription: boolean; medicineClass: string };
type Papers = { prescribedBy?: unknown; script?: unknown; reason?: unknown; batchId?: unknown };

/**
 * Which papers of a dose are lacking (domain notes, section 4): a prescription remedy has a prescriber and a number, an
 * antimicrobial a reason and a batch, and one that is both has all four. In: the label and what was said; out: the code
 * of the question.
 */
export function papersLacking(
  { needsPrescription, medicineClass }: Label,
  { prescribedBy, script, reason, batchId }: Papers,
): 'prescription' | 'antimicrobial' | null {
  if (needsPrescription && (!prescribedBy || !script)) return 'prescription';
  return medicineClass === 'antibiotic' && (!reason || !batchId) ? 'antimicrobial' : null;
}

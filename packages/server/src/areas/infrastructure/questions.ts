import type { Area } from '@kraal/domain/land/shape';
import { problem, sentence } from '@kraal/domain/ledger/problem';
import { overlapsWith } from './drawQuestions.ts';

/** A hundredth of a camp is the width of a fence that two people drew. */
const almost = 0.01;

export function cutQuestion(camps: readonly { name: string }[], inside: readonly number[]) {
  const cut = camps.filter((_camp, at) => {
    const share = inside[at] ?? 0;
    return share > almost && share < 1 - almost;
  });
  if (cut.length === 0) return [];
  const names = cut
    .slice(0, 10)
    .map(({ name }) => name)
    .join(', ');
  return [problem('area', 'ask_cuts_camps', sentence`The boundary runs through ${names}.`)];
}

export async function overlapQuestion(area: Area, others: readonly { area: Area }[]) {
  const overlaps = await overlapsWith(
    area,
    others.map((one) => one.area),
  );
  const ha = overlaps.reduce((sum, one) => sum + one, 0) / 10_000;
  if (ha < 1) return [];
  return [
    problem(
      'area',
      'ask_overlap',
      sentence`It lies on another property with ${Math.round(ha * 100) / 100} ha.`,
    ),
  ];
}

import { z } from 'zod';

/** What a proposal rests on: words, figures, or an address of what was seen. */
const evidence = z.object({
  label: z.string().trim().min(1).max(100),
  value: z.string().trim().min(1).max(500),
});

export const proposalBody = z.object({
  /** Who concludes it, as people know it: a scale, a partner's name. */
  author: z.string().trim().min(1).max(100),
  reason: z.string().trim().min(1).max(500),
  evidence: z.array(evidence).max(20).default([]),
  endsAt: z.iso.datetime({ offset: true }),
});

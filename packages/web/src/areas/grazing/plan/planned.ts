import type { Output } from '@kraal/contract/endpoint';
import type { showPlan } from '@kraal/contract/plan';

export type Plan = Output<typeof showPlan>;

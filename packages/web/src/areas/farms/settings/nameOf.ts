import { listMembers } from '@kraal/contract/farms';
import type { Output } from '@kraal/contract/endpoint';

type Member = Output<typeof listMembers>['items'][number];

export const nameOf = ({ firstName, lastName }: Member): string => `${firstName} ${lastName}`;

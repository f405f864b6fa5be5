import { answers as animals } from '../areas/animals/device/answers.ts';
import { answers as due } from '../areas/due/device/answers.ts';
import { answers as health } from '../areas/health/device/answers.ts';
import { answers as ledger } from '../areas/ledger/device/answers.ts';

/** Every area's answers on a device that keeps the herd; a new area is one line. */
export const localAnswers = new Map([...animals, ...ledger, ...due, ...health]);

import { consignmentMessage } from './areas/movement/consignments/hearConsignment.ts';
import { receiptMessage } from './areas/movement/consignments/hearReceipt.ts';
import { sayAgain } from './areas/movement/consignments/sayAgain.ts';
import { registerMessages } from './areas/partners/index.ts';

/** What farms say to each other, beside meeting and parting; a new kind is one line. */
registerMessages([consignmentMessage, receiptMessage], [sayAgain]);

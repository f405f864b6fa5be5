export { defineMessage, type Hearing, registerMessages } from './messageKinds.ts';
export { isLinked, partnerAt, placeOfPartner } from './partners.ts';
export { queueMessage } from './queue.ts';
export { deliverAllMessages } from './deliver.ts';

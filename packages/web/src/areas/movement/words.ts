import type { MoveKind } from '@kraal/domain/movement/moveKinds';
import type { PlaceHealth, PlaceKind, RestrictedWay } from '@kraal/domain/movement/places';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

export const kindWords: Record<MoveKind, MessageDescriptor> = {
  sale: msg`Sale`,
  auction: msg`Auction`,
  slaughter: msg`Slaughter`,
  ownFarms: msg`To another farm of ours`,
  agistmentOut: msg`Out on agistment`,
  agistmentReturn: msg`Back to their owner`,
  show: msg`Show`,
  vet: msg`To the vet`,
  purchase: msg`Purchase`,
  agistmentBack: msg`Back from agistment`,
  agistmentIn: msg`Taken in on agistment`,
};

export const placeKindWords: Record<PlaceKind, MessageDescriptor> = {
  farm: msg`Farm`,
  auction: msg`Auction`,
  feedlot: msg`Feedlot`,
  abattoir: msg`Abattoir`,
  show: msg`Show`,
  communal: msg`Communal grazing`,
  vet: msg`Vet`,
};

export const healthWords: Record<PlaceHealth, MessageDescriptor> = {
  unknown: msg`not known`,
  free: msg`free of controlled diseases`,
  suspected: msg`a controlled disease is suspected`,
  controlled: msg`a controlled disease stands there`,
};

export const wayWords: Record<RestrictedWay, MessageDescriptor> = {
  in: msg`Nothing may go in`,
  out: msg`Nothing may come out`,
  both: msg`Nothing may go in or out`,
};

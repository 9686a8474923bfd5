import { countedNames } from '../audit/counted-names.ts'

export const MESSAGE_TEXTS = {
  noVehicle: 'there is no such vehicle',
  sameText: (minutes: number): string => `got the same text less than ${minutes} minutes ago`,
  sentTo: (names: readonly string[], urgent: boolean): string =>
    `${countedNames(names, 'vehicle')}${urgent ? ', urgent' : ''}`,
}

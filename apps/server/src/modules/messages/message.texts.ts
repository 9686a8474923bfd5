import { countedNames } from '../audit/counted-names.ts'

export const MESSAGE_TEXTS = {
  noVehicle: 'there is no such vehicle',
  sentTo: (names: readonly string[], urgent: boolean): string =>
    `${countedNames(names, 'vehicle')}${urgent ? ', urgent' : ''}`,
}

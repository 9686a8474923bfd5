import { countedNames } from '../audit/counted-names.ts'

export const MESSAGE_TEXTS = {
  tooManyScheduled: (most: number): string => `At most ${most} messages can wait for their time.`,
  noLongerScheduled: 'This message no longer waits for its time.',
  withoutSubject: 'a message to drivers',
  scheduledFor: (vehicles: number, at: Date): string =>
    `${vehicles} ${vehicles === 1 ? 'vehicle' : 'vehicles'} at ${at.toISOString()}`,
  tooManyTemplates: (most: number): string => `There can be at most ${most} templates.`,
  sameName: 'There is already a template with this name.',
  noVehicle: 'there is no such vehicle',
  sameText: (minutes: number): string => `got the same text less than ${minutes} minutes ago`,
  sentTo: (names: readonly string[], urgent: boolean): string =>
    `${countedNames(names, 'vehicle')}${urgent ? ', urgent' : ''}`,
}

import type { LimitOwner } from '@stormlane/domain/impacts'

export const limitsTexts = {
  title: 'Limits',
  intro:
    'When the forecast reaches a limit, the level is at least the one you choose, on every screen and in every message. A limit never lowers a level.',
  hazard: 'Weather',
  limit: 'Limit',
  level: 'Level',
  above: (unit: string) => `${unit} and more`,
  below: (unit: string) => `${unit} and less`,
  limitOf: (hazard: string) => `Limit of ${hazard.toLowerCase()}`,
  levelOf: (hazard: string) => `Level of ${hazard.toLowerCase()}`,
  none: 'None',
  notANumber: 'A limit is a number.',
  inherited: (value: string, level: string, owner: LimitOwner) =>
    `${value}: ${level}, from ${owner.kind === 'organization' ? 'your organization' : owner.name}${owner.vehicles ? `, for ${owner.vehicles}` : ''}`,
  replaced: (inherited: string) => `Replaces ${inherited}`,
  noLimit: 'No limit',
  save: 'Save limits',
  saved: 'The limits are saved. Levels follow within a minute.',
  failed: 'The limits could not be saved',
  loadFailed: 'The limits could not be loaded.',
  adminsOnly: 'Admins of your organization set these limits.',
  ofLocation: (name: string) => `Limits of ${name}`,
  close: 'Close',
}

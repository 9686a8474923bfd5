import { DEFAULT_LINK_HOURS, LINK_HOURS } from '@stormlane/domain/trips'

export const shareTexts = {
  title: (route: string) => `Share ${route}`,
  explained:
    'Anyone with the link can open the report of this route without signing in, until it expires or is revoked.',
  lifetime: 'Works for',
  lifetimes: LINK_HOURS.map((hours) => ({ value: hours, label: lifetimeWords(hours) })),
  defaultLifetime: DEFAULT_LINK_HOURS,
  language: 'Language of the report',
  phoneLanguage: 'As the phone is set',
  create: 'Create link',
  createFailed: 'The link could not be created',
  link: 'Link',
  code: (route: string) => `QR code of the link to ${route}`,
  scan: 'Scan it with the phone of the driver.',
  until: (moment: string) => `Works until ${moment}`,
  open: 'Open report',
  links: 'Links of this route',
  none: 'No link works at the moment.',
  failed: 'The links could not be loaded.',
  madeBy: (name: string, moment: string) => `${name}, ${moment}`,
  program: 'A program',
  opened: (moment: string) => `last opened ${moment}`,
  notOpened: 'not opened yet',
  revoked: (moment: string) => `Revoked ${moment}`,
  show: 'Show',
  showOf: (made: string) => `Show the link of ${made}`,
  revoke: 'Revoke',
  revokeOf: (made: string) => `Revoke the link of ${made}`,
  isRevoked: 'The link was revoked. Who opens it now reads so.',
  revokeFailed: 'The link could not be revoked.',
  close: 'Close',
} as const

function lifetimeWords(hours: number): string {
  if (hours < 24) return `${hours} hours`
  return hours === 24 ? '1 day' : `${hours / 24} days`
}

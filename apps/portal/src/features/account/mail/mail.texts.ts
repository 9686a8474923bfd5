import type { AssetType } from '@stormlane/domain/assets'
import { ESCALATION_MINUTES, MAIL_LEVELS, MAX_ESCALATION_RECIPIENTS } from '@stormlane/domain/desk'
import { LEVEL_WORDS } from '@stormlane/domain/impacts'

export const MAIL_LEVEL_CHOICES = MAIL_LEVELS.map((value) => ({ value, label: LEVEL_WORDS[value] }))

export const affectedMailTexts = {
  title: 'Mail to me',
  intro: (address: string) =>
    `When the weather of the shift raises assets to a level, one mail to ${address} lists them. Two mails are at least 15 minutes apart. What somebody acknowledged or snoozed is not mailed.`,
  loadFailed: 'What is mailed to you could not be loaded.',
  assets: 'Assets of',
  everything: 'All assets',
  groupDeleted: 'Your group was deleted, so that nothing is mailed. Choose other assets.',
  groupGone: 'There is no such group any more. Choose other assets.',
  kinds: 'Kinds',
  kindNames: { location: 'Locations', vehicle: 'Vehicles', route: 'Routes' } satisfies Record<AssetType, string>,
  noKind: 'Choose at least one kind.',
  fromLevel: 'From level',
  quiet: 'Quiet hours',
  quietHelp: (timeZone: string) =>
    `Mails are held and come as one when quiet hours end. In the time zone of your organization, ${timeZone}.`,
  start: 'Quiet from',
  end: 'Quiet until',
  exceptFrom: 'Comes all the same',
  exceptChoices: { moderate: 'Moderate and worse', high: 'High and worse', extreme: 'Extreme', none: 'Nothing' },
  begin: 'Send me mails',
  save: 'Save',
  stop: 'Stop sending mails',
  saved: 'Mails to you are set up',
  stopped: 'Nothing is mailed to you any more',
  saveFailed: 'Mails could not be set up',
  stopFailed: 'Mails could not be stopped',
}

const { min, max } = ESCALATION_MINUTES

export const escalationTexts = {
  title: 'Escalation',
  intro:
    'Colleagues are mailed when nobody acknowledges, assigns or snoozes an affected asset in time, once an asset and rise. Quiet hours do not hold these mails.',
  loadFailed: 'The escalation could not be loaded.',
  fromLevel: 'Escalate from level',
  minutes: 'Minutes to wait',
  badMinutes: `Enter a whole number from ${min} to ${max}.`,
  recipients: 'Mail to',
  nobody: 'Choose at least one colleague.',
  tooMany: `Choose at most ${MAX_ESCALATION_RECIPIENTS} colleagues.`,
  inactive: (name: string) => `${name} is deactivated and gets no mail.`,
  colleaguesFailed: 'Your colleagues could not be loaded.',
  begin: 'Start escalation',
  save: 'Save escalation',
  end: 'End escalation',
  saved: 'The escalation is set up',
  ended: 'Nothing is escalated any more',
  saveFailed: 'The escalation could not be set up',
  endFailed: 'The escalation could not be ended',
}

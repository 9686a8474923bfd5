import { BRIEFING_TEXTS, type BriefingDays } from '@stormlane/domain/desk'
import { briefingRoute } from './briefing.route.ts'

const DAYS: Record<BriefingDays, string> = { weekdays: 'on weekdays', every_day: 'every day' }

export const briefingTexts = {
  ...BRIEFING_TEXTS,
  title: briefingRoute.title,
  group: 'Assets of',
  everything: 'All assets',
  print: 'Print',
  link: 'Briefing',
  emptyTitle: 'No assets to brief about',
  missingGroup: 'There is no such group any more. Choose another one above.',
  loadFailed: 'The briefing could not be made.',
  map: 'Map of the assets at their levels of the shift',
  columns: { level: 'Impact', asset: 'Asset', when: 'When', why: 'Why and what to do' },
}

export const briefingMailTexts = {
  button: BRIEFING_TEXTS.mailToMe,
  title: (name: string) => `Mail the briefing: ${name}`,
  loadFailed: 'What is mailed to you could not be loaded.',
  hour: 'Hour',
  zone: (timeZone: string) => `In the time zone of your organization, ${timeZone}`,
  days: 'Days',
  dayChoices: { weekdays: 'Weekdays', every_day: 'Every day' } satisfies Record<BriefingDays, string>,
  cancel: 'Cancel',
  start: 'Start',
  change: 'Save',
  stop: 'Stop',
  stopOf: (name: string) => `Stop the briefing of ${name}`,
  others: 'Also mailed to you',
  when: (hour: string, days: BriefingDays) => `${hour}, ${DAYS[days]}`,
  saved: (name: string, when: string) => `${name}: mailed to you at ${when}`,
  stopped: (name: string) => `${name}: no longer mailed to you`,
  saveFailed: 'The mail could not be set up',
  stopFailed: 'The mail could not be stopped',
}

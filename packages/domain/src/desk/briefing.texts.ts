import { LEVEL_WORDS } from '../impacts/scores/scores.texts.ts'
import { AFFECTED_LEVELS, type AffectedLevel } from './affected.ts'

/** The sentences that the page and the mail of a briefing share. */
export const BRIEFING_TEXTS = {
  of: (name: string, moment: string) => `${name}, ${moment}`,
  emptyText: (group: string | null) =>
    group === null
      ? 'Your organization has no asset with a forecast yet.'
      : `${group} has no location, vehicle or upcoming route with a forecast.`,
  changed: 'Since yesterday',
  changes: (rose: number, fell: number, cleared: number) => `${rose} rose, ${fell} fell, ${cleared} cleared`,
  noChange: 'No asset rose or fell by a level in the shift.',
  noYesterday: 'Nothing is known of the levels of yesterday.',
  fromTo: (before: string, after: string) => `${before} to ${after}`,
  shift: (until: string) => `This shift, until ${until}`,
  noneInShift: 'Nothing affects your assets in this shift.',
  more: (count: number) => `and ${count.toLocaleString('en-US')} more`,
  days: { rest_of_today: 'After the shift, ', tomorrow: 'Tomorrow, ', later: '' },
  outlook: 'After the shift, until day 7',
  quiet: 'Quiet',
  unknown: 'No forecast',
  unrated: (count: number) =>
    count === 1
      ? 'One asset of your organization waits for its first rating and is not part of this briefing yet.'
      : `${count.toLocaleString('en-US')} assets of your organization wait for their first rating and are not part of this briefing yet.`,
  mailToMe: 'Mail it to me',
}

/** `2 Extreme, 5 High`; levels that nothing has are left out. */
export const levelCountsText = (counts: Readonly<Record<AffectedLevel, number>>): string =>
  AFFECTED_LEVELS.flatMap((level) =>
    counts[level] > 0 ? [`${counts[level].toLocaleString('en-US')} ${LEVEL_WORDS[level]}`] : [],
  ).join(', ')

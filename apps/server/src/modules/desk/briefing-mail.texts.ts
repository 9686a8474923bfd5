import { BRIEFING_TEXTS, BRIEFING_TITLE, levelCountsText, MAX_BRIEFING_SUBSCRIPTIONS } from '@stormlane/domain/desk'
import { LEVEL_WORDS } from '@stormlane/domain/impacts'
import { impactLevelName } from '@stormlane/domain/levels'
import { calendarDayText, dayTimeText, momentText } from '@stormlane/domain/time'
import type { Briefing } from './briefing.service.ts'
import { ratedAssetLine } from './desk-mail.texts.ts'

export const BRIEFING_SUBSCRIPTION_TEXTS = {
  limit: `${MAX_BRIEFING_SUBSCRIPTIONS} briefings are mailed to you. Stop one before you add another.`,
  second: 'This briefing is mailed to you already. Change its hour or days instead.',
}

interface MailedBriefing {
  briefing: Briefing
  product: string
  /** Address of the page. */
  page: string
}

/** The mail of a briefing: the page as text, without its map. */
export function briefingMail({ briefing, product, page }: MailedBriefing) {
  const { groupName, organizationName, madeAt, timeZone } = briefing
  const title = groupName === null ? BRIEFING_TITLE : `${BRIEFING_TITLE} of ${groupName}`
  const sections = [
    [BRIEFING_TEXTS.of(groupName ?? organizationName, momentText(madeAt, timeZone))],
    ...contentOf(briefing),
    [`The briefing with its map: ${page}`],
  ]
  const foot = `Sent by ${product}, because you asked for it. Change or stop it on that page under "${BRIEFING_TEXTS.mailToMe}".`
  return {
    subject: `${title}: ${summaryOf(briefing)}`,
    text: `${sections.map((lines) => lines.join('\n')).join('\n\n')}\n--\n${foot}`,
  }
}

function summaryOf({ assetCount, unratedCount, shift }: Briefing): string {
  if (assetCount === 0) return unratedCount > 0 ? 'not known yet' : 'no assets'
  const counts = levelCountsText(shift.levelCounts)
  if (counts !== '') return `${counts} this shift`
  return unratedCount > 0 ? 'nothing known to be affected this shift' : 'nothing affected this shift'
}

function contentOf({ assetCount, unratedCount, groupName, changes, shift, outlook, timeZone }: Briefing): string[][] {
  const unrated = unratedCount > 0 ? [[BRIEFING_TEXTS.unrated(unratedCount)]] : []
  if (assetCount === 0) return unrated.length > 0 ? unrated : [[BRIEFING_TEXTS.emptyText(groupName)]]
  return [
    ...unrated,
    [BRIEFING_TEXTS.changed.toUpperCase(), ...changeLines(changes)],
    [BRIEFING_TEXTS.shift(dayTimeText(shift.window.endAt, timeZone)).toUpperCase(), ...shiftLines(shift)],
    [BRIEFING_TEXTS.outlook.toUpperCase(), ...outlook.map(outlookLine)],
  ]
}

function changeLines({ since, counts: { rose, fell, cleared }, listed }: Briefing['changes']): string[] {
  if (since === null) return [BRIEFING_TEXTS.noYesterday]
  if (rose + fell + cleared === 0) return [BRIEFING_TEXTS.noChange]
  return [
    BRIEFING_TEXTS.changes(rose, fell, cleared),
    ...listed.map(({ asset, reason, change: { before, after } }) => {
      const levels = BRIEFING_TEXTS.fromTo(LEVEL_WORDS[impactLevelName(before)], LEVEL_WORDS[impactLevelName(after)])
      return `- ${asset.name}: ${levels}.${reason === null ? '' : ` ${reason}.`}`
    }),
  ]
}

function shiftLines({ levelCounts, worst }: Briefing['shift']): string[] {
  if (worst.length === 0) return [BRIEFING_TEXTS.noneInShift]
  const rest = Object.values(levelCounts).reduce((sum, count) => sum + count) - worst.length
  return [levelCountsText(levelCounts), ...worst.map(ratedAssetLine), ...(rest > 0 ? [BRIEFING_TEXTS.more(rest)] : [])]
}

function outlookLine({ day, date, levelCounts, worst, isKnown }: Briefing['outlook'][number]): string {
  const counts = levelCountsText(levelCounts)
  const head = `${BRIEFING_TEXTS.days[day]}${calendarDayText(date)}`
  if (counts === '') return `${head}: ${isKnown ? BRIEFING_TEXTS.quiet : BRIEFING_TEXTS.unknown}`
  return `${head}: ${counts} (${worst.map(({ name, rating }) => `${name}: ${rating.text}`).join('; ')})`
}

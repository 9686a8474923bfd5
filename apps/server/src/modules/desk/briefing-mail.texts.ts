import {
  BRIEFING_TEXTS,
  BRIEFING_TITLE,
  briefedStormSentences,
  levelCountsText,
  MAX_BRIEFING_SUBSCRIPTIONS,
} from '@stormlane/domain/desk'
import { LEVEL_WORDS } from '@stormlane/domain/impacts'
import { impactLevelName } from '@stormlane/domain/levels'
import { stormName, stormPeakText, timesOfStorm } from '@stormlane/domain/storms'
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
  /** Address of the portal. */
  portal: string
}

/** The mail of a briefing: the page as text, without its map. */
export function briefingMail({ briefing, product, page, portal }: MailedBriefing) {
  const { groupName, organizationName, madeAt, timeZone } = briefing
  const title = groupName === null ? BRIEFING_TITLE : `${BRIEFING_TITLE} of ${groupName}`
  const sections = [
    [BRIEFING_TEXTS.of(groupName ?? organizationName, momentText(madeAt, timeZone))],
    ...contentOf(briefing, portal),
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

function contentOf(briefing: Briefing, portal: string): string[][] {
  const { assetCount, unratedCount, groupName, madeAt, changes, storms, moreStormCount, shift, outlook, timeZone } =
    briefing
  const unrated = unratedCount > 0 ? [[BRIEFING_TEXTS.unrated(unratedCount)]] : []
  if (assetCount === 0) return unrated.length > 0 ? unrated : [[BRIEFING_TEXTS.emptyText(groupName)]]
  return [
    ...unrated,
    [BRIEFING_TEXTS.changed.toUpperCase(), ...changeLines(changes)],
    ...stormSections(storms, moreStormCount, madeAt, timeZone, portal),
    shiftSection(shift, storms.length > 0, timeZone),
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

/** Each storm in two sentences, and the address of its room. */
function stormSections(
  storms: Briefing['storms'],
  moreCount: number,
  now: Date,
  timeZone: string,
  portal: string,
): string[][] {
  if (storms.length === 0) return []
  const moment = (at: number) => dayTimeText(new Date(at), timeZone)
  const lines = storms.flatMap(({ storm, toll, levelCounts }) => {
    const times = timesOfStorm(storm)
    const counts = levelCountsText(levelCounts)
    const { first } = toll
    const sentences = briefedStormSentences({
      ...toll,
      level: storm.level,
      begins: times.beginsAt > now.getTime() ? moment(times.beginsAt) : null,
      ends: moment(times.endsAt),
      strongest: moment(times.strongestFrom),
      isStrongestOver: times.strongestUntil <= now.getTime(),
      peak: stormPeakText(storm.kind, times.peak),
      first: first && { name: first.name, at: first.at > now.getTime() ? moment(first.at) : null },
    })
    const name = stormName(storm)
    return [
      `- ${name}${counts === '' ? '' : ` (${counts} this shift)`}. ${sentences.join(' ')}`,
      `  ${portal}/client/storms/${encodeURIComponent(storm.id)}`,
    ]
  })
  return [
    [BRIEFING_TEXTS.storms.toUpperCase(), ...lines, ...(moreCount > 0 ? [BRIEFING_TEXTS.moreStorms(moreCount)] : [])],
  ]
}

function shiftSection({ window, outsideCounts, worst }: Briefing['shift'], isAfterStorms: boolean, timeZone: string) {
  const until = dayTimeText(window.endAt, timeZone)
  const head = (isAfterStorms ? BRIEFING_TEXTS.outside(until) : BRIEFING_TEXTS.shift(until)).toUpperCase()
  if (worst.length === 0) return [head, isAfterStorms ? BRIEFING_TEXTS.noneOutside : BRIEFING_TEXTS.noneInShift]
  const rest = Object.values(outsideCounts).reduce((sum, count) => sum + count) - worst.length
  const more = rest > 0 ? [BRIEFING_TEXTS.more(rest)] : []
  return [head, levelCountsText(outsideCounts), ...worst.map(ratedAssetLine), ...more]
}

function outlookLine({ day, date, levelCounts, worst, isKnown }: Briefing['outlook'][number]): string {
  const counts = levelCountsText(levelCounts)
  const head = `${BRIEFING_TEXTS.days[day]}${calendarDayText(date)}`
  if (counts === '') return `${head}: ${isKnown ? BRIEFING_TEXTS.quiet : BRIEFING_TEXTS.unknown}`
  return `${head}: ${counts} (${worst.map(({ name, rating }) => `${name}: ${rating.text}`).join('; ')})`
}

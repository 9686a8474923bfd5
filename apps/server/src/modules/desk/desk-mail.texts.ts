import {
  type AffectedRating,
  BRIEFING_TEXTS,
  countByLevel,
  levelCountsText,
  type MailLevel,
} from '@stormlane/domain/desk'
import { ACTION_WORDS, LEVEL_WORDS, type RecommendedAction, windowText, withoutCause } from '@stormlane/domain/impacts'
import { impactLevelName } from '@stormlane/domain/levels'
import { dayTimeText, momentText } from '@stormlane/domain/time'

/** The most assets that a mail lists; the others are only counted. */
const NAMED_ASSETS = 50

interface RatedAsset {
  name: string
  timeZone: string | null
  rating: Pick<AffectedRating, 'level' | 'text' | 'startAt' | 'endAt' | 'knownUntil'>
  recommended: RecommendedAction
}

/** An asset in a mail: its level, when (in its own time zone), why, and what to do. */
export function ratedAssetLine({ name, timeZone, rating, recommended }: RatedAsset): string {
  const { action, reason } = withoutCause(recommended, rating.text)
  const head = `- ${LEVEL_WORDS[impactLevelName(rating.level)]}: ${name}`
  return `${head}, ${windowText(rating, timeZone ?? undefined)}. ${rating.text}. ${ACTION_WORDS[action]}. ${reason}`.trimEnd()
}

interface MailedAssets {
  /** Worst first. */
  assets: readonly RatedAsset[]
  now: Date
  /** The organization's time zone. */
  timeZone: string
  product: string
  publicUrl: string
}

interface AffectedMailWords extends MailedAssets {
  /** The end of the shift. */
  until: Date
  /** Null for all assets. */
  groupName: string | null
  fromLevel: MailLevel
  /** Whether it also lists what quiet hours held back. */
  isAfterQuiet: boolean
}

/** The mail about assets that rose to a level. */
export function affectedMail({ until, groupName, fromLevel, isAfterQuiet, ...mailed }: AffectedMailWords) {
  const at = momentText(mailed.now, mailed.timeZone)
  const what = `${groupName ?? 'all assets'}, from ${LEVEL_WORDS[fromLevel]} on`
  return {
    subject: `Affected: ${assetsText(mailed.assets)}`,
    text: mailText(
      mailed,
      isAfterQuiet
        ? `Rose during your quiet hours or since, and nobody takes care of it as of ${at}:`
        : `Newly affected until ${dayTimeText(until, mailed.timeZone)}, as of ${at}:`,
      `Sent by ${mailed.product}, because you asked for mails about ${what}. Change or stop them: ${mailed.publicUrl}/client/account/mail`,
    ),
  }
}

export const ESCALATION_TEXTS = {
  noMember: 'One of these colleagues is no active member of your organization any more. Choose others.',
  /** Lines of the audit log. */
  saved: ({ fromLevel, afterMinutes }: { fromLevel: MailLevel; afterMinutes: number }, names: readonly string[]) =>
    `escalation from ${LEVEL_WORDS[fromLevel]} on after ${afterMinutes} minutes to ${names.join(', ')}`,
  removed: 'escalation none',
}

interface EscalationWords extends MailedAssets {
  fromLevel: MailLevel
  afterMinutes: number
}

/** The mail about assets that nobody takes care of. */
export function escalationMail({ fromLevel, afterMinutes, ...mailed }: EscalationWords) {
  return {
    subject: `Escalated: ${assetsText(mailed.assets)}`,
    text: mailText(
      mailed,
      `Nobody has acknowledged this for ${afterMinutes} minutes, as of ${momentText(mailed.now, mailed.timeZone)}:`,
      `Sent by ${mailed.product}, because an admin of your organization chose you for what nobody acknowledges from ${LEVEL_WORDS[fromLevel]} on.`,
    ),
  }
}

/** `1 Extreme, 2 High: Chicago Yard and 2 more` */
function assetsText(assets: readonly RatedAsset[]): string {
  const rest = assets.length - 1
  const names = `${assets[0]?.name ?? ''}${rest > 0 ? ` ${BRIEFING_TEXTS.more(rest)}` : ''}`
  return `${levelCountsText(countByLevel(assets))}: ${names}`
}

function mailText({ assets, publicUrl }: MailedAssets, head: string, foot: string): string {
  const rest = assets.length - NAMED_ASSETS
  const lines = assets.slice(0, NAMED_ASSETS).map(ratedAssetLine)
  if (rest > 0) lines.push(BRIEFING_TEXTS.more(rest))
  return `${head}\n\n${lines.join('\n')}\n\nThe queue: ${publicUrl}/client/affected\n--\n${foot}`
}

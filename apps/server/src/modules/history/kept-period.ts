import { DAY_MS, MINUTE_MS } from '@stormlane/domain/time'
import { DomainError } from '../../platform/domain-error.ts'
import { keptStormTexts as TEXTS } from './kept-storm.texts.ts'
import type { StoredStorm } from './storm-store.ts'

/** The archive and the forecast of five days before would allow longer storms, but their maps would be unreadable. */
const MAX_DAYS = 10
const MAX_NAME_LENGTH = 200
const DAY = /^\d{4}-\d\d-\d\d$/
const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d)?Z$/

export interface KeptPeriod {
  from: Date
  to: Date
  name: string
}

/** Parses an operator's input: days in UTC, where the last day counts in full, or moments like 2026-01-14T06:00Z. */
export function readKeptPeriod(
  words: { from: string; to: string; name: string },
  now: Date,
  usedNames: readonly string[],
): KeptPeriod {
  const from = readMoment(words.from)
  const to = readMoment(words.to)
  const end = DAY.test(words.to) ? new Date(to.getTime() + DAY_MS) : to
  const name = words.name.trim()
  if (from >= end) refuse(TEXTS.wrongOrder(words.from, words.to))
  if (end > now) refuse(TEXTS.future(words.to))
  if (end.getTime() - from.getTime() > MAX_DAYS * DAY_MS) refuse(TEXTS.tooLong(MAX_DAYS))
  if (name === '' || name.length > MAX_NAME_LENGTH) refuse(TEXTS.badName(MAX_NAME_LENGTH))
  if (usedNames.some((used) => used.toLowerCase() === name.toLowerCase())) refuse(TEXTS.nameTaken(name))
  return { from, to: end, name }
}

/**
 * The last minute of a period, with which kept storms end: pages show the day of the end, and the period ends at
 * midnight of the next day.
 */
export const lastMinute = ({ to }: Pick<KeptPeriod, 'to'>): Date => new Date(to.getTime() - MINUTE_MS)

/** Returns whether a time lies in the period of a storm, which for a kept storm includes its last minute. */
export function isDuring({ climate, storm }: StoredStorm, time: Date): boolean {
  const end = Date.parse(storm.to) + (climate === null ? MINUTE_MS : 0)
  return time.getTime() >= Date.parse(storm.from) && time.getTime() < end
}

function readMoment(text: string): Date {
  const time = new Date(text)
  const isReal = !Number.isNaN(time.getTime()) && time.toISOString().startsWith(text.slice(0, 10))
  if (!isReal || !(DAY.test(text) || MOMENT.test(text))) refuse(TEXTS.noTime(text))
  return time
}

function refuse(words: string): never {
  throw new DomainError('INVALID_INPUT', [words])
}

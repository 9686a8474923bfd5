import { IMPACT_LEVELS, type ImpactLevel } from '../../levels/impact-level.ts'
import { MINUTE_MS } from '../../time/durations.ts'
import type { TimeWindow } from '../../time/timeframes.ts'

/** A level and the time from which it applies, until the next change. */
export interface TimedLevel {
  at: Date
  level: ImpactLevel
  /** The worst value until the next change, and when; absent at level none. */
  worst?: { at: Date; value: number } | undefined
}

/** A time span at one level, low or worse. */
export interface LevelSpan extends TimeWindow {
  level: ImpactLevel
  /** The moment of the worst value in it; absent for alerts and in forecasts of older versions. */
  peakAt?: Date | undefined
  /** The worst value, in the canonical unit with two decimals. */
  peak?: number | undefined
}

/** The values from which the level of each step follows. */
interface RatedValues {
  values: Float32Array
  /** -1 where lower values are worse; 1 by default. */
  sign?: 1 | -1
}

/** Returns the end of a step. A step lasts until the next one; the last is as long as the one before it. */
export function endOfStep(times: readonly Date[], step: number): Date {
  const next = times[step + 1]
  if (next) return next
  const at = (times[step] as Date).getTime()
  return new Date(step > 0 ? 2 * at - (times[step - 1] as Date).getTime() : at)
}

/** Returns the changes of a level in the steps [from, end), with the worst values. The last change is to none. */
export function timedLevels(
  times: readonly Date[],
  [from, end]: readonly [number, number],
  levelAt: (step: number) => ImpactLevel,
  { values, sign = 1 }: RatedValues,
): TimedLevel[] {
  const changes: TimedLevel[] = []
  let before: ImpactLevel = IMPACT_LEVELS.none
  for (let step = from; step < end; step++) {
    const level = atLeastNone(levelAt(step))
    if (level !== before) changes.push({ at: times[step] as Date, level })
    before = level
    const last = changes.at(-1)
    const value = values[step] as number
    if (!last || level <= IMPACT_LEVELS.none || !Number.isFinite(value)) continue
    if (!last.worst || sign * value > sign * last.worst.value) last.worst = { at: times[step] as Date, value }
  }
  if (before !== IMPACT_LEVELS.none) changes.push({ at: endOfStep(times, end - 1), level: IMPACT_LEVELS.none })
  return changes
}

/** A step without a value has no impact. */
const atLeastNone = (level: ImpactLevel): ImpactLevel => (level < IMPACT_LEVELS.none ? IMPACT_LEVELS.none : level)

/** Encodes changes as `945:3 990:2 1005:0`, minutes after `since`: compact, as ten thousand locations have many. */
export const encodeLevels = (changes: readonly TimedLevel[], since: Date): string =>
  changes.map(({ at, level }) => `${Math.round((at.getTime() - since.getTime()) / MINUTE_MS)}:${level}`).join(' ')

/**
 * Encodes the worst values of changes as `960:740 990:515`, minutes after `since` and hundredths, one for each change to
 * low or worse. Empty if one is not known.
 */
export function encodePeaks(changes: readonly TimedLevel[], since: Date): string {
  const rated = changes.filter(({ level }) => level > IMPACT_LEVELS.none)
  if (rated.some(({ worst }) => !worst)) return ''
  return rated
    .flatMap(({ worst }) =>
      worst ? `${Math.round((worst.at.getTime() - since.getTime()) / MINUTE_MS)}:${Math.round(100 * worst.value)}` : [],
    )
    .join(' ')
}

/** Returns the spans at low or worse. */
export const levelSpans = (changes: readonly TimedLevel[]): LevelSpan[] =>
  changes.flatMap(({ at, level, worst }, i) => {
    const endAt = changes[i + 1]?.at
    if (level <= IMPACT_LEVELS.none || !endAt) return []
    return [
      { level, startAt: at, endAt, ...(worst && { peakAt: worst.at, peak: Math.round(100 * worst.value) / 100 }) },
    ]
  })

const [ZERO, MINUS, COLON, SPACE] = ['0', '-', ':', ' '].map((sign) => sign.charCodeAt(0)) as [
  number,
  number,
  number,
  number,
]

/** Dates of the steps after the last `since`, shared by all assets of a run. A week has 10,080 minutes. */
const MAX_STEPS = 10_080
const steps = { sinceMs: Number.NaN, dates: new Map<number, Date>() }

/**
 * Returns the spans at low or worse of encoded changes. Parses the text digit by digit in one pass, because the queue
 * of affected assets decodes 35,000 of them before its first row: slicing out each number and creating each date anew
 * takes twice as long.
 */
export function decodeLevels(encoded: string, since: Date, peaks = ''): LevelSpan[] {
  const spans: LevelSpan[] = []
  const sinceMs = since.getTime()
  if (steps.sinceMs !== sinceMs) Object.assign(steps, { sinceMs, dates: new Map() })
  let level = 0
  let startAt = since
  for (let i = 0; i < encoded.length; i++) {
    const isBefore = encoded.charCodeAt(i) === MINUS
    if (isBefore) i++
    let minutes = 0
    for (; i < encoded.length && encoded.charCodeAt(i) !== COLON; i++)
      minutes = 10 * minutes + encoded.charCodeAt(i) - ZERO
    const at = stepAt(isBefore ? -minutes : minutes)
    if (level > IMPACT_LEVELS.none) spans.push({ level: level as ImpactLevel, startAt, endAt: at })
    // A level has one digit, followed by a space.
    level = encoded.charCodeAt(++i) - ZERO
    startAt = at
    i++
  }
  if (peaks !== '') decodePeaks(peaks, spans)
  return spans
}

/** Sets the worst values of spans. Parses digit by digit, as `decodeLevels` does. */
function decodePeaks(encoded: string, spans: readonly LevelSpan[]): void {
  let [number, isBelow, minutes, span] = [0, false, 0, 0]
  for (let i = 0; i <= encoded.length; i++) {
    const code = i < encoded.length ? encoded.charCodeAt(i) : SPACE
    if (code === MINUS) isBelow = true
    else if (code === COLON || code === SPACE) {
      const signed = isBelow ? -number : number
      if (code === COLON) minutes = signed
      else {
        const of = spans[span++]
        if (!of) return
        of.peakAt = stepAt(minutes)
        of.peak = signed / 100
      }
      number = 0
      isBelow = false
    } else number = 10 * number + code - ZERO
  }
}

function stepAt(minutes: number): Date {
  const known = steps.dates.get(minutes)
  if (known) return known
  if (steps.dates.size >= MAX_STEPS) steps.dates.clear()
  const at = new Date(steps.sinceMs + minutes * MINUTE_MS)
  steps.dates.set(minutes, at)
  return at
}

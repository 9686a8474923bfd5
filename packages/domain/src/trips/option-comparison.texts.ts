import { hazardWords } from '../indices/indices.texts.ts'
import { type ImpactLevel, impactLevelName } from '../levels/impact-level.ts'
import { durationWords, MINUTE_MS } from '../time/durations.ts'
import type { RouteResult } from './route.ts'

/** The fields of a result that the comparison needs. */
type Compared = Pick<
  RouteResult,
  'via' | 'adjustedArrivalTime' | 'freeFlowArrivalTime' | 'risk' | 'segments' | 'departureTime'
>

/** Smaller differences are not mentioned. */
const WORTH_MINUTES = 2

/**
 * Explains in one sentence why the first option is best, compared with the option that would be fastest without
 * weather: "US 20 saves 34 min over I-80, where snow on the road adds 48 min." Null if there is no other option.
 */
export function compareOptions(results: readonly Compared[]): string | null {
  const [best, ...others] = results
  const usual = others.toSorted((a, b) => a.freeFlowArrivalTime.getTime() - b.freeFlowArrivalTime.getTime())[0]
  if (!best || !usual) return null
  const [a, b] = optionNames(results, results.indexOf(usual))
  const saved = minutesBetween(best.adjustedArrivalTime, usual.adjustedArrivalTime)
  const weather = weatherOn(usual)
  const [sentence, joined] = verdict(saved, a, b, best.risk < usual.risk && usual.risk, weather !== undefined)
  return `${sentence}${weather ? `${joined}${weather}` : ''}.`
}

/** The first part of the sentence, and the words that join it to the part about the weather. */
function verdict(
  saved: number,
  a: string,
  b: string,
  avoided: ImpactLevel | false,
  weather: boolean,
): [sentence: string, joined: string] {
  if (saved >= WORTH_MINUTES) {
    const words = weather ? `saves ${durationWords(saved)} over` : `is ${durationWords(saved)} faster than`
    return [`${a} ${words} ${b}`, ', where ']
  }
  const costs = saved <= -WORTH_MINUTES ? `takes ${durationWords(-saved)} longer than` : 'takes as long as'
  if (!avoided) return [`${a} ${costs} ${b}`, ', where ']
  return [`${a} ${costs} ${b} but avoids its ${impactLevelName(avoided)} risk`, ': there ']
}

/** "snow on the road adds 48 min": the main cause of the delay, and the total delay by weather. */
function weatherOn({ segments, adjustedArrivalTime, freeFlowArrivalTime }: Compared): string | undefined {
  const added = minutesBetween(freeFlowArrivalTime, adjustedArrivalTime)
  const minutesByHazard = new Map<string, number>()
  for (const { slowedBy, minutesAdded } of segments) {
    if (slowedBy) minutesByHazard.set(slowedBy.hazard, (minutesByHazard.get(slowedBy.hazard) ?? 0) + minutesAdded)
  }
  const [leading] = [...minutesByHazard].toSorted(([, x], [, y]) => y - x)
  if (!leading || added < WORTH_MINUTES) return undefined
  return `${hazardWords(leading[0])} adds ${durationWords(added)}`
}

/** Options are named by their roads, or by letter if their roads are the same. */
function optionNames([best, ...others]: readonly Compared[], usual: number): [string, string] {
  const [a, b] = [best?.via ?? '', others[usual - 1]?.via ?? '']
  return a === b ? ['Option A', `Option ${String.fromCharCode(65 + usual)}`] : [a, b]
}

const minutesBetween = (from: Date, to: Date) => (to.getTime() - from.getTime()) / MINUTE_MS

// Checks advice against the weather that came: would driving on have been better?
import { type AlternativeKind, bestAlternative, type CostParts, totalCost } from '@stormlane/domain/deciding'
import { MINUTE_MS } from '@stormlane/domain/time'
import { RouteError } from '@stormlane/domain/trips'
import { loadWeather, type Surroundings } from '../travel/evaluate-route.ts'
import { stepPlaces } from '../travel/travel-path.ts'
import { type Walk, walk } from '../travel/walk.ts'
import { type Baseline, compareAlternatives, costOf, type TripToDecide } from './compare-alternatives.ts'
import type { Draft } from './draft.ts'
import { rateWay } from './rate-way.ts'

/** Against driving on, in the weather that came. */
export interface AdviceOutcome {
  kind: AlternativeKind
  /** Of arrival; negative if the advised way arrived later. */
  minutesSaved: number
  /** By the costs that the advice was chosen by; negative if driving on would have been cheaper. */
  dollarsSaved: number
}

/** Gives advice on a forecast and drives it through the truth; null if driving on is advised, or if the truth ends too soon. */
export async function outcomeOfAdvice(
  asked: TripToDecide,
  forecast: Surroundings,
  truth: Surroundings,
  signal?: AbortSignal,
): Promise<AdviceOutcome | null> {
  try {
    const { alternatives, drafts, baseline } = await compareAlternatives(asked, forecast, signal)
    const advised = bestAlternative(alternatives, asked.costs)
    if (advised.kind === 'drive_on') return null
    const drove = await driveIn(truth, drafts.get('drive_on') as Draft, baseline)
    const followed = await driveIn(truth, drafts.get(advised.id) as Draft, baseline, drove.walked.seconds)
    return {
      kind: advised.kind,
      minutesSaved: (drove.walked.arriveAtMs - followed.walked.arriveAtMs) / MINUTE_MS,
      dollarsSaved: totalCost(drove.cost) - totalCost(followed.cost),
    }
  } catch (error) {
    if (error instanceof RouteError) return null
    throw error
  }
}

/** Drives a way as it was planned. `usualSeconds` are those of driving on, for a way that is driven slowly. */
async function driveIn(
  { weather, alerts }: Surroundings,
  { kind, option, path, drive }: Draft,
  baseline: Baseline,
  usualSeconds?: Float64Array,
): Promise<{ walked: Walk; cost: CostParts }> {
  const walked = walk(path, await loadWeather(path, weather, {}), drive)
  const covering = alerts.covering(stepPlaces(path))
  const usual = kind === 'slower' ? usualSeconds : undefined
  const rating = rateWay({ path, walked, covering, usualSeconds: usual }, baseline.costs)
  return { walked, cost: costOf({ option, walked, rating }, baseline, null) }
}

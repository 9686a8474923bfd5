import { PassThrough } from 'node:stream'
import { type Clock, momentText } from '@stormlane/domain/time'
import {
  adviseDeparture,
  compareOptions,
  DEPARTURE_SEARCH_MS,
  type DepartureAdvice,
  departureAdviceWords,
  plannedDeparture,
  RouteError,
} from '@stormlane/domain/trips'
import { timezoneAt } from '@stormlane/geography'
import type { DepartureOutlook } from '@stormlane/roads'
import { DomainError } from '../../platform/domain-error.ts'
import type { LimitsOfJourney } from '../own-limits/route-limits.ts'
import { checkedJourney, governedJourney, type JourneyInput } from './journey.ts'
import type { RouteEngine } from './route-engine.ts'

interface Dependencies {
  engine: RouteEngine
  clock: Clock
  /** The governed top speed of an organization's trucks. */
  truckTopSpeed: (organizationId: string) => Promise<number | null>
  limitsOfJourney: LimitsOfJourney
}

interface Asked extends JourneyInput {
  organizationId: string
}

/** The events of the departure stream. */
export type DepartureEvent =
  | { type: 'departure'; outlook: DepartureOutlook }
  | { type: 'advice'; advice: DepartureAdvice<DepartureOutlook>; text: string }
  | { type: 'done'; departures: number }
  | { type: 'failed'; error: string }

/** The planned departure, and the time of the request. */
interface PlannedTimes {
  now: Date
  plannedAt: Date
}

export type RouteForecastService = ReturnType<typeof routeForecastService>

export function routeForecastService({ engine, clock, truckTopSpeed, limitsOfJourney }: Dependencies) {
  const journeyOf = async ({ organizationId, ...input }: Asked, now: Date) => ({
    ...governedJourney(checkedJourney(input, now), await truckTopSpeed(organizationId)),
    limits: await limitsOfJourney(organizationId, input.vehicle),
  })

  async function* outlooks(
    input: Asked,
    option: number,
    { now, plannedAt }: PlannedTimes,
    signal: AbortSignal,
  ): AsyncGenerator<DepartureOutlook> {
    const journey = await journeyOf(input, now)
    const known = new PassThrough({ objectMode: true })
    engine
      .departures(
        { journey, owner: input.organizationId, option, now, plannedAt },
        (outlook) => known.write(outlook),
        signal,
      )
      .then(
        () => known.end(),
        (error: unknown) => known.destroy(error as Error),
      )
    yield* known as AsyncIterable<DepartureOutlook>
  }

  return {
    async forecast(input: Asked, signal: AbortSignal) {
      const journey = await journeyOf(input, clock.now())
      const { results, runTime } = await engine.forecast(journey, signal, input.organizationId)
      return { results, runTime, comparison: compareOptions(results) }
    },

    /**
     * Throws on an error before the first departure. A later error becomes a `failed` event, because the response has
     * already begun.
     */
    async *departures(input: Asked, option: number, signal: AbortSignal): AsyncGenerator<DepartureEvent> {
      const now = clock.now()
      const times = { now, plannedAt: plannedDeparture(input.departAt, now) }
      const known: DepartureOutlook[] = []
      let advised = false
      try {
        for await (const outlook of outlooks(input, option, times, signal)) {
          if (!advised && outlook.departAt.getTime() > times.plannedAt.getTime() + DEPARTURE_SEARCH_MS) {
            advised = true
            yield* advice(known, input, times)
          }
          known.push(outlook)
          yield { type: 'departure', outlook }
        }
      } catch (error) {
        const isExpected = error instanceof DomainError || error instanceof RouteError
        if (known.length === 0 || !isExpected) throw error
        yield { type: 'failed', error: error.message }
        return
      }
      if (known.length === 0) throw new RouteError('OUTSIDE_FORECAST_RANGE')
      if (!advised) yield* advice(known, input, times)
      yield { type: 'done', departures: known.length }
    },
  }
}

function* advice(
  known: readonly DepartureOutlook[],
  { origin }: JourneyInput,
  { now, plannedAt }: PlannedTimes,
): Generator<DepartureEvent> {
  const advised = adviseDeparture(known, plannedAt)
  if (!advised) return
  const timeZone = timezoneAt(origin.latitude, origin.longitude)
  const text = departureAdviceWords(advised, {
    isNow: plannedAt === now,
    time: (moment) => momentText(moment, timeZone),
  })
  yield { type: 'advice', advice: advised, text }
}

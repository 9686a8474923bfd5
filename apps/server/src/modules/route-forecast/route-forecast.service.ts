import { PassThrough } from 'node:stream'
import { type Clock, compareOptions, DAY_MS, departureAdviceWords, RouteError } from '@stormlane/domain'
import { adviseDeparture, type DepartureAdvice, type DepartureOutlook } from '@stormlane/roads'
import { DomainError } from '../../platform/domain-error.ts'
import { checkedJourney, type JourneyInput } from './journey.ts'
import type { RouteEngine } from './route-engine.ts'

interface Dependencies {
  engine: RouteEngine
  clock: Clock
}

/** The events of the departure stream. */
export type DepartureEvent =
  | { type: 'departure'; outlook: DepartureOutlook }
  | { type: 'advice'; advice: DepartureAdvice; text: string }
  | { type: 'done'; departures: number }
  | { type: 'failed'; error: string }

export type RouteForecastService = ReturnType<typeof routeForecastService>

export function routeForecastService({ engine, clock }: Dependencies) {
  async function* outlooks(input: JourneyInput, option: number, signal: AbortSignal): AsyncGenerator<DepartureOutlook> {
    const now = clock.now()
    const known = new PassThrough({ objectMode: true })
    engine
      .departures({ journey: checkedJourney(input, now), option, now }, (outlook) => known.write(outlook), signal)
      .then(
        () => known.end(),
        (error: unknown) => known.destroy(error as Error),
      )
    yield* known as AsyncIterable<DepartureOutlook>
  }

  return {
    async forecast(input: JourneyInput, signal: AbortSignal) {
      const { results, runTime } = await engine.forecast(checkedJourney(input, clock.now()), signal)
      return { results, runTime, comparison: compareOptions(results) }
    },

    /** An error before the first departure is thrown; a later one becomes a `failed` event, because the answer has already begun. */
    async *departures(input: JourneyInput, option: number, signal: AbortSignal): AsyncGenerator<DepartureEvent> {
      const known: DepartureOutlook[] = []
      let advised = false
      try {
        for await (const outlook of outlooks(input, option, signal)) {
          const first = known[0] ?? outlook
          if (!advised && outlook.departAt.getTime() > first.departAt.getTime() + DAY_MS) {
            advised = true
            yield* advice(known)
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
      if (!advised) yield* advice(known)
      yield { type: 'done', departures: known.length }
    },
  }
}

function* advice(known: readonly DepartureOutlook[]): Generator<DepartureEvent> {
  const advised = adviseDeparture(known)
  const [now] = known
  if (!advised || !now) return
  yield { type: 'advice', advice: advised, text: departureAdviceWords(now, advised.best, advised.minutesSaved) }
}

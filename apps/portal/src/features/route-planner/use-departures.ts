import { type CallAnswer, streamDepartures } from '@stormlane/contract'
import type { ImpactLevel } from '@stormlane/domain/levels'
import type { DepartureAdvice, RatedDeparture } from '@stormlane/domain/trips'
import { useEffect, useState } from 'react'
import { api } from '../../platform/api.ts'
import { journeyQuery, type PlanInputs } from './plan-inputs.ts'

type Message = CallAnswer<typeof streamDepartures>
export type Departure = Extract<Message, { type: 'departure' }>
type AdviceMessage = Extract<Message, { type: 'advice' }>

export interface Departures {
  state: 'streaming' | 'done' | 'failed'
  departures: readonly Departure[]
  advice: DepartureAdvice<RatedDeparture> | null
  /** The server's message, if it sent one. */
  error?: string
}

const NONE: Departures = { state: 'streaming', departures: [], advice: null }
/** Limits rendering while departures are streamed. */
const SHOW_EVERY_MS = 120

/** Streams a week of departures for a run, or stops at the advice. Key the component by run, so that it remounts. */
export function useDepartures(
  inputs: PlanInputs,
  option: number,
  ranAt: Date,
  { adviceOnly = false } = {},
): Departures {
  const [shown, setShown] = useState(NONE)
  useEffect(() => {
    const abort = new AbortController()
    let known = NONE
    const timer = setInterval(() => setShown(known), SHOW_EVERY_MS)
    const finish = (last: Departures) => {
      clearInterval(timer)
      if (!abort.signal.aborted) setShown(last)
    }
    readStream(inputs, option, ranAt, abort.signal, (message) => {
      known = withMessage(known, message)
      return adviceOnly && message.type === 'advice'
    }).then(
      () => finish(known.state === 'failed' ? known : { ...known, state: 'done' }),
      () => finish({ ...known, state: 'failed' }),
    )
    return () => {
      abort.abort()
      clearInterval(timer)
    }
  }, [inputs, option, ranAt, adviceOnly])
  return shown
}

async function readStream(
  inputs: PlanInputs,
  option: number,
  ranAt: Date,
  signal: AbortSignal,
  /** Returns true to stop reading. */
  onMessage: (message: Message) => boolean,
): Promise<void> {
  const query = { ...journeyQuery(inputs, ranAt), option: String(option) }
  for await (const message of api.stream(streamDepartures, { query }, signal)) if (onMessage(message)) return
}

function withMessage(known: Departures, message: Message): Departures {
  switch (message.type) {
    case 'departure':
      return { ...known, departures: [...known.departures, message] }
    case 'advice':
      return { ...known, advice: readAdvice(message) }
    case 'failed':
      return { ...known, state: 'failed', error: message.error }
    case 'done':
      return known
  }
}

const readAdvice = ({ planned, best, searchedUntil }: AdviceMessage): DepartureAdvice<RatedDeparture> => ({
  planned: readDeparture(planned),
  best: readDeparture(best),
  searchedUntil: new Date(searchedUntil),
})

const readDeparture = ({ departAt, arriveAt, risk }: AdviceMessage['best']): RatedDeparture => ({
  departAt: new Date(departAt),
  arriveAt: new Date(arriveAt),
  risk: risk as ImpactLevel,
})

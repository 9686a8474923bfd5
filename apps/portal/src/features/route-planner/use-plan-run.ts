import { shownRouteRunError } from '@stormlane/domain'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { PlanInputs } from './plan-inputs.ts'
import { type RouteForecast, runFailureOf, runRoute } from './planner-queries.ts'

/** A run ends in results or in an error; a cancelled one leaves what was there before. */
export type PlanRun =
  | { state: 'idle' }
  | { state: 'running' }
  | { state: 'failed'; message: string }
  | { state: 'done'; forecast: RouteForecast; ranAt: Date; inputs: PlanInputs }

export function usePlanRun() {
  const [run, setRun] = useState<PlanRun>({ state: 'idle' })
  const abort = useRef<AbortController>(undefined)
  const before = useRef<PlanRun>({ state: 'idle' })
  useEffect(() => () => abort.current?.abort(), [])

  const start = useCallback(async (inputs: PlanInputs, now: Date) => {
    abort.current?.abort()
    const running = new AbortController()
    abort.current = running
    setRun((last) => {
      if (last.state !== 'running') before.current = last
      return { state: 'running' }
    })
    try {
      const forecast = await runRoute(inputs, now, running.signal)
      if (!running.signal.aborted) setRun({ state: 'done', forecast, ranAt: new Date(), inputs })
    } catch (error) {
      if (!running.signal.aborted) setRun({ state: 'failed', message: shownRouteRunError(runFailureOf(error)) })
    }
  }, [])

  const cancel = useCallback(() => {
    abort.current?.abort()
    setRun(before.current)
  }, [])

  const clear = useCallback(() => {
    abort.current?.abort()
    setRun({ state: 'idle' })
  }, [])

  return { run, start, cancel, clear }
}

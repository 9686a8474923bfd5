import { shownRouteRunError } from '@stormlane/domain'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { PlanInputs } from './plan-inputs.ts'
import { runRoute, toRunFailure } from './planner-queries.ts'
import { type FinishedRun, NO_RUNS, unsavedRouteId, withRun } from './run-results.ts'

/** A run ends in results or an error; a canceled one keeps the previous state. */
export type PlanRun = { state: 'idle' } | { state: 'running' } | { state: 'failed'; message: string } | FinishedRun

/** Runs a plan. Inputs that were run before show their cached results. */
export function usePlanRun(inputs: PlanInputs) {
  const [last, setLast] = useState<PlanRun>({ state: 'idle' })
  const [finished, setFinished] = useState(NO_RUNS)
  const abort = useRef<AbortController>(undefined)
  const before = useRef<PlanRun>({ state: 'idle' })
  useEffect(() => () => abort.current?.abort(), [])

  const start = useCallback(async (given: PlanInputs, now: Date) => {
    abort.current?.abort()
    const running = new AbortController()
    abort.current = running
    setLast((run) => {
      if (run.state !== 'running') before.current = run
      return { state: 'running' }
    })
    try {
      const forecast = await runRoute(given, now, running.signal)
      if (running.signal.aborted) return
      const run: FinishedRun = { state: 'done', forecast, ranAt: new Date(), inputs: given }
      setLast(run)
      setFinished((runs) => withRun(runs, run))
    } catch (error) {
      if (!running.signal.aborted) setLast({ state: 'failed', message: shownRouteRunError(toRunFailure(error)) })
    }
  }, [])

  const cancel = useCallback(() => {
    abort.current?.abort()
    setLast(before.current)
  }, [])

  const clear = useCallback(() => {
    abort.current?.abort()
    setLast({ state: 'idle' })
  }, [])

  const run = last.state === 'done' ? (finished.get(unsavedRouteId(inputs)) ?? last) : last
  return { run, start, cancel, clear }
}

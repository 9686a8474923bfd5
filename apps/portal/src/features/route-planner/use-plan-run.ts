import { shownRouteRunError } from '@stormlane/domain/trips'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { PlanInputs } from './plan-inputs.ts'
import { runRoute, toRunFailure } from './planner-queries.ts'
import { type FinishedRun, NO_RUNS, unsavedRouteId, withRun } from './run-results.ts'

/** A run that ended in results or an error, or none yet. */
type EndedRun = { state: 'idle' } | { state: 'failed'; message: string } | FinishedRun
export type PlanRun = { state: 'running' } | EndedRun

/** Runs a plan. Canceling a run keeps the previous result. Inputs that were run before show their cached results. */
export function usePlanRun(inputs: PlanInputs) {
  const [ended, setEnded] = useState<EndedRun>({ state: 'idle' })
  const [finished, setFinished] = useState(NO_RUNS)
  const abort = useRef<AbortController>(undefined)
  useEffect(() => () => abort.current?.abort(), [])
  const running = useMutation({
    mutationFn: ({ given, now, signal }: { given: PlanInputs; now: Date; signal: AbortSignal }) =>
      runRoute(given, now, signal),
  })

  const start = (given: PlanInputs, now: Date) => {
    abort.current?.abort()
    abort.current = new AbortController()
    // TanStack Query calls these callbacks only for the latest run, and not after a reset.
    running.mutate(
      { given, now, signal: abort.current.signal },
      {
        onSuccess: (forecast) => {
          const run: FinishedRun = { state: 'done', forecast, ranAt: new Date(), inputs: given }
          setEnded(run)
          keep(run)
        },
        onError: (error) => setEnded({ state: 'failed', message: shownRouteRunError(toRunFailure(error)) }),
      },
    )
  }
  const keep = (run: FinishedRun) => setFinished((runs) => withRun(runs, run))
  /** Shows a result that was computed elsewhere. */
  const show = (run: FinishedRun) => {
    cancel()
    setEnded(run)
    keep(run)
  }
  const cancel = () => {
    abort.current?.abort()
    running.reset()
  }
  const clear = () => {
    cancel()
    setEnded({ state: 'idle' })
  }

  const shown = ended.state === 'done' ? (finished.get(unsavedRouteId(inputs)) ?? ended) : ended
  const run: PlanRun = running.isPending ? { state: 'running' } : shown
  return { run, start, show, keep, cancel, clear }
}

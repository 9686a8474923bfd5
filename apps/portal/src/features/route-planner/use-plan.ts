import { shownRouteRunError } from '@stormlane/domain'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { QUERY_KEYS } from '../../platform/query-keys.ts'
import { findProblems, NO_INPUTS, type PlanInputs } from './plan-inputs.ts'
import { saveRoute } from './planner-queries.ts'
import { type OriginPreset, usePlanInputs } from './use-plan-inputs.ts'
import { usePlanRun } from './use-plan-run.ts'

/** The form with its run and save; any input change resets both (PLAN-049, PLAN-050). */
export function usePlan(preset: OriginPreset, now: Date) {
  const client = useQueryClient()
  const [inputs, setInputs] = usePlanInputs(preset)
  const { run, start, cancel, clear } = usePlanRun(inputs)
  const [checked, setChecked] = useState(false)
  const [save, setSave] = useState<'unsaved' | 'saving' | 'saved'>('unsaved')
  const [saveError, setSaveError] = useState<string>()
  const [dismissed, setDismissed] = useState<string>()
  const [option, setOption] = useState(0)
  const problems = findProblems(inputs, now)
  const isComplete = Object.keys(problems).length === 0
  const runError = run.state === 'failed' && dismissed !== run.message ? run.message : undefined

  const change = (next: PlanInputs) => {
    setInputs(next)
    setSave('unsaved')
  }
  return {
    inputs,
    run,
    save,
    option: run.state === 'done' && option < run.forecast.routeResults.length ? option : 0,
    problems: checked ? problems : {},
    ran: run.state === 'done' && JSON.stringify(run.inputs) === JSON.stringify(inputs),
    error: runError ?? saveError,
    choose: setOption,
    change,
    start: () => {
      setChecked(true)
      if (!isComplete) return
      setOption(0)
      setDismissed(undefined)
      void start(inputs, new Date())
    },
    cancel,
    clear: () => {
      change(NO_INPUTS)
      setChecked(false)
      clear()
    },
    store: async () => {
      setChecked(true)
      if (!isComplete) return
      setSave('saving')
      try {
        await saveRoute(inputs, new Date())
        setSave('saved')
        void client.invalidateQueries({ queryKey: [...QUERY_KEYS.routes, 'list'] })
      } catch {
        setSave('unsaved')
        setSaveError(shownRouteRunError({ kind: 'saving' }))
      }
    },
    dismissError: () => {
      if (run.state === 'failed') setDismissed(run.message)
      setSaveError(undefined)
    },
  }
}

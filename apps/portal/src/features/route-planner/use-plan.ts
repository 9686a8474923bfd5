import { isDepartureInPast, shownRouteRunError } from '@stormlane/domain/trips'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { SavedRoute } from '../../platform/asset-queries.ts'
import { QUERY_KEYS } from '../../platform/query-keys.ts'
import { departureTime, findProblems, NO_INPUTS, type PlanInputs, routeToInputs } from './plan-inputs.ts'
import { saveRoute } from './planner-queries.ts'
import { savedRun } from './saved-run.ts'
import { type PlanPreset, usePlanInputs } from './use-plan-inputs.ts'
import { usePlanRun } from './use-plan-run.ts'

export type SaveState = 'unsaved' | 'saving' | 'saved'
const SAVE_STATES = { idle: 'unsaved', pending: 'saving', success: 'saved', error: 'unsaved' } as const

/** Holds the form with its run and save. Any input change resets both (PLAN-049, PLAN-050). */
export function usePlan(preset: PlanPreset, now: Date) {
  const client = useQueryClient()
  const [inputs, setInputs] = usePlanInputs(preset)
  const { run, start, show, keep, cancel, clear } = usePlanRun(inputs)
  const [checked, setChecked] = useState(false)
  const [saveError, setSaveError] = useState<string>()
  const saving = useMutation({
    mutationFn: (given: PlanInputs) => saveRoute(given, new Date()),
    onSuccess: () => void client.invalidateQueries({ queryKey: [...QUERY_KEYS.routes, 'list'] }),
    onError: () => setSaveError(shownRouteRunError({ kind: 'saving' })),
  })
  const [opened, setOpened] = useState<{ route: SavedRoute; inputs: string }>()
  const isSaved = opened?.inputs === JSON.stringify(inputs)
  const save = saving.variables === inputs ? SAVE_STATES[saving.status] : isSaved ? 'saved' : 'unsaved'
  const [dismissed, setDismissed] = useState<string>()
  const [option, setOption] = useState(0)
  const problems = findProblems(inputs, now)
  const isComplete = Object.keys(problems).length === 0
  const runError = run.state === 'failed' && dismissed !== run.message ? run.message : undefined

  /** Shows the option first when the run is done, and an error even if the user has dismissed the same one of an earlier run. */
  function begin(given: PlanInputs, firstOption = 0): void {
    setOption(firstOption)
    setDismissed(undefined)
    start(given, new Date())
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
    change: setInputs,
    /** Runs the inputs. Returns false if they cannot be run. */
    start: (): boolean => {
      setChecked(true)
      if (!isComplete) return false
      begin(inputs)
      return true
    },
    /** Fills the form with a plan from the address, and runs it if possible. */
    openPlan: (given: PlanInputs) => {
      setInputs(given)
      const isRunnable = Object.keys(findProblems(given, now)).length === 0
      if (isRunnable) begin(given)
    },
    /**
     * Fills the form with a saved route and shows its result, as on all other screens. Runs a route without a result,
     * unless it has departed.
     */
    open: (route: SavedRoute) => {
      const given = routeToInputs(route)
      const result = savedRun(route, now)
      setInputs(given)
      setOpened({ route, inputs: JSON.stringify(given) })
      setOption(route.selectedRouteOption)
      if (result) return show(result)
      const isRunnable = Object.keys(findProblems(given, now)).length === 0
      if (isRunnable && !isDepartureInPast(departureTime(given, now), now)) begin(given, route.selectedRouteOption)
    },
    /** Stores a newer result of the opened saved route. Edited inputs keep their own result. */
    refresh: (route: SavedRoute) => {
      const result = savedRun(route, now)
      if (result) keep(result)
    },
    cancel,
    /** Empties the form; the type of vehicle stays that of the last plan (PLAN-103). */
    clear: () => {
      setInputs({ ...NO_INPUTS, vehicle: { ...NO_INPUTS.vehicle, type: inputs.vehicle.type } })
      setChecked(false)
      clear()
    },
    store: () => {
      setChecked(true)
      if (isComplete) saving.mutate(inputs)
    },
    /** Returns the saved route with these inputs, saving it if needed. On failure, undefined and `error` is set. */
    storedRoute: async (): Promise<SavedRoute | undefined> => {
      if (saving.variables === inputs && saving.data) return saving.data
      if (isSaved) return opened.route
      return saving.mutateAsync(inputs).catch(() => undefined)
    },
    dismissError: () => {
      if (run.state === 'failed') setDismissed(run.message)
      setSaveError(undefined)
    },
  }
}

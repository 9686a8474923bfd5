import { shownRouteRunError } from '@stormlane/domain/trips'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { PlanInputs } from './plan-inputs.ts'
import { type BestStopOrder, findStopOrder, toRunFailure } from './planner-queries.ts'

/** The order that was found for a form, or the form before its order was used. */
type Known = { inputs: string; best: BestStopOrder } | { inputs: string; undo: PlanInputs['stops'] }

/** Finds the best order of the stops, and takes it over or back. Any other change of the form ends the comparison. */
export function useStopOrder(inputs: PlanInputs, now: Date, onChange: (inputs: PlanInputs) => void) {
  const [known, setKnown] = useState<Known>()
  const finding = useMutation({
    mutationFn: (given: PlanInputs) => findStopOrder(given, now),
    onSuccess: (best, given) => setKnown({ inputs: JSON.stringify(given), best }),
  })
  const isOf = (given: PlanInputs | undefined) => JSON.stringify(given) === JSON.stringify(inputs)
  const shown = known?.inputs === JSON.stringify(inputs) ? known : undefined

  function changeStops(stops: PlanInputs['stops']): PlanInputs {
    const changed = { ...inputs, stops }
    onChange(changed)
    return changed
  }

  return {
    best: shown && 'best' in shown ? shown.best : undefined,
    isUsed: shown !== undefined && 'undo' in shown,
    isFinding: finding.isPending,
    error: finding.isError && isOf(finding.variables) ? shownRouteRunError(toRunFailure(finding.error)) : undefined,
    find: () => finding.mutate(inputs),
    use: ({ order }: BestStopOrder) => {
      const stops = order.flatMap((number) => inputs.stops[number - 1] ?? [])
      setKnown({ inputs: JSON.stringify(changeStops(stops)), undo: inputs.stops })
    },
    undo: () => {
      if (shown && 'undo' in shown) changeStops(shown.undo)
      setKnown(undefined)
    },
    close: () => setKnown(undefined),
  }
}

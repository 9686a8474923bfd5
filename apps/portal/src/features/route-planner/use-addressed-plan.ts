import { useEffect, useEffectEvent, useRef } from 'react'
import { useBadLink } from '../../parts/assets/use-bad-link.ts'
import type { SavedRoute } from '../../platform/asset-queries.ts'
import { planText, readPlanText } from './plan-inputs.ts'
import type { usePlan } from './use-plan.ts'
import type { PlanPreset } from './use-plan-inputs.ts'

interface SavedRoutes {
  data: readonly SavedRoute[] | undefined
  isFetching: boolean
}

/**
 * Opens the saved route or the plan in the address, and follows it while it changes. Returns a function that runs the plan
 * and writes it to the address.
 */
export function useAddressedPlan(
  preset: PlanPreset,
  plan: ReturnType<typeof usePlan>,
  onRun: (plan: string) => void,
  saved: SavedRoutes,
): () => void {
  const linked = saved.data?.find(({ id }) => id === preset.routeId)
  useBadLink({
    kind: 'route',
    id: preset.routeId,
    isKnown: saved.isFetching || saved.data === undefined ? undefined : linked !== undefined,
  })
  const openLinked = useEffectEvent(() => linked && plan.open(linked))
  const refreshLinked = useEffectEvent(() => linked && plan.refresh(linked))
  const [linkedId, linkedUpdate] = [linked?.id, linked?.routeResultsUpdatedAt]
  useEffect(() => {
    if (linkedId !== undefined) openLinked()
  }, [linkedId])
  useEffect(() => {
    if (linkedUpdate) refreshLinked()
  }, [linkedUpdate])

  /** The plan that this page wrote to the address itself. */
  const written = useRef<string>(undefined)
  const openAddressed = useEffectEvent((text: string) => {
    const addressed = readPlanText(text)
    if (addressed) plan.openPlan(addressed)
  })
  useEffect(() => {
    if (preset.plan !== undefined && preset.plan !== written.current) openAddressed(preset.plan)
  }, [preset.plan])
  return () => {
    if (!plan.start()) return
    written.current = planText(plan.inputs)
    onRun(written.current)
  }
}

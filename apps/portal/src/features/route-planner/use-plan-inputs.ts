import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { readStored, useStored, writeStored } from '../../platform/local-store.ts'
import { type PlanInputs, type PlannedPlace, readInputs } from './plan-inputs.ts'
import { plannerQueries } from './planner-queries.ts'

/** The inputs in the address: an origin (PLAN-016, PLAN-017), a saved route, or a plan that was run. */
export interface PlanPreset {
  locationId?: string | undefined
  latitude?: number | undefined
  longitude?: number | undefined
  routeId?: string | undefined
  /** A plan as `planText` wrote it. */
  plan?: string | undefined
}

/** Returns the stored inputs and their setter. An origin in the address replaces the stored one. */
export function usePlanInputs(preset: PlanPreset): [PlanInputs, (inputs: PlanInputs) => void] {
  const [stored, store] = useStored('plannerInputs')
  const inputs = useMemo(() => readInputs(stored), [stored])
  const { locationId = '', latitude, longitude } = preset
  const { data: location } = useQuery({ ...plannerQueries.location(locationId), enabled: locationId !== '' })

  // The address presets the origin once, so that later edits are kept.
  useEffect(() => {
    if (location) presetOrigin({ label: location.name, latitude: location.latitude, longitude: location.longitude })
    else if (locationId === '' && latitude !== undefined && longitude !== undefined)
      presetOrigin({ label: `${latitude}, ${longitude}`, latitude, longitude })
  }, [location, locationId, latitude, longitude])

  return [inputs, store]
}

function presetOrigin(origin: PlannedPlace): void {
  writeStored('plannerInputs', { ...readInputs(readStored('plannerInputs')), origin })
}

import type { TilingService } from '@stormlane/contract'
import { reloadAfterRun, shouldClearLocations, type Timeframe } from '@stormlane/domain/time'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef } from 'react'
import { forecastQueries } from '../../parts/forecast/forecast-queries.ts'
import { assetQueries, type SavedLocation } from '../../platform/asset-queries.ts'
import { timeframeSummary } from '../../platform/location-summary.ts'
import { QUERY_KEYS } from '../../platform/query-keys.ts'
import { sessionQueries } from '../../platform/session-queries.ts'

/** Keeps tiles, locations and the selected location's forecast on the newest run while the map stays open. */
export function useRunAdvance(selected: SavedLocation | undefined, timeframe: Timeframe, service: TilingService): void {
  const client = useQueryClient()
  const { data: metadata } = useQuery(sessionQueries.metadata())
  const reload = (...queryKey: unknown[]) => void client.invalidateQueries({ queryKey })

  useWhenChanged(metadata?.weatherDataLatestRunTime ?? undefined, 'the newest run', (before, newest) => {
    reload(...QUERY_KEYS.tilesets)
    if (shouldClearLocations(new Date(before), new Date(newest)))
      void client.resetQueries({ queryKey: assetQueries.locations().queryKey })
  })

  const { data: tilesetRun } = useQuery({ ...forecastQueries.tilesets(service), select: ({ runTime }) => runTime })
  useWhenChanged(tilesetRun ?? undefined, service, () => {
    reload(...QUERY_KEYS.weather)
    reload(...QUERY_KEYS.ratings)
  })

  const summary = selected && timeframeSummary(selected, timeframe)
  useWhenChanged(summary?.sourceRunTime, `${selected?.id} ${timeframe}`, (_, newRun) => {
    if (!selected) return
    const forecast = client.getQueryData(forecastQueries.weather(selected).queryKey)
    const displayed = timeframe === 'nowcast' ? forecast?.subhourlyRunTime : forecast?.runTime
    if (reloadAfterRun(new Date(newRun), displayed ? new Date(displayed) : null) === 'city-data')
      return reload(...QUERY_KEYS.locations)
    reload(...QUERY_KEYS.weather, selected.id)
    reload(...QUERY_KEYS.ratings)
  })
}

/** Calls back when a value changes, but not for its first value. */
function useWhenChanged(
  value: string | undefined,
  of: string,
  onChange: (before: string, value: string) => void,
): void {
  const known = useRef<{ value: string; of: string }>(undefined)
  const changed = useEffectEvent(onChange)
  useEffect(() => {
    const before = known.current
    if (value === undefined) return
    known.current = { value, of }
    if (before && before.of === of && before.value !== value) changed(before.value, value)
  }, [value, of])
}

import {
  type DashboardView,
  dashboardLayers,
  dashboardViews,
  dayFrameAt,
  openingView,
  shipmentFrame,
} from '@stormlane/domain/dashboard'
import { type DayFrame, dayFrames, ZoneOffsets } from '@stormlane/domain/time'
import { useQuery } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'
import { useMapPage } from '../../parts/map/use-map-page.ts'
import { assetQueries, type SavedRoute } from '../../platform/asset-queries.ts'
import { useStored } from '../../platform/local-store.ts'
import type { DashboardSearch } from './dashboard.route.ts'
import { type DashboardState, readDashboardState, viewsOfSelection, writeDashboardState } from './dashboard-state.ts'

export type ChangeAddress = (search: DashboardSearch, how: 'push' | 'replace') => void

const zones = new ZoneOffsets()

/** The state in the address, completed from stored preferences, session and clock. */
export function useDashboardView(search: DashboardSearch, onSearch: ChangeAddress) {
  const state = useMemo(() => readDashboardState(search), [search])
  const [remembered, remember] = useStored('selectedDashboardView')
  const page = useMapPage()
  const { flags, settings, now, timezone } = page
  const frames = useMemo(() => dayFrames(now, timezone, zones), [now, timezone])
  const layers = dashboardLayers(flags, settings)
  const views = dashboardViews(settings)
  const selectedRoute = useRouteInAddress(state)
  const moment = state.impactTime ?? state.time
  const implied = moment ? dayFrameAt(frames, moment) : selectedRoute && shipmentFrame(frames, selectedRoute, now)
  const frame: DayFrame = state.frame ?? implied ?? 'today'

  const change = useCallback(
    (next: DashboardState, how: 'push' | 'replace' = 'push') => {
      if (next.view) remember(next.view)
      onSearch(writeDashboardState(next), how)
    },
    [onSearch, remember],
  )
  return {
    state,
    change,
    ...page,
    frame,
    /** The timeframe's window in the organization's zone. */
    window: frames[frame],
    frames,
    views,
    view: initialView(state, remembered, views),
    layers,
    /** Tabs that the organization does not have fall back to the summary. */
    layer: layers.includes(state.layer) ? state.layer : 'summary',
  } as const
}

export type DashboardModel = ReturnType<typeof useDashboardView>

/** The view in the address, or one that lists the selection, or the stored one. */
function initialView(state: DashboardState, remembered: string | undefined, offered: readonly DashboardView[]) {
  if (state.view && offered.includes(state.view)) return state.view
  const listing = viewsOfSelection(state.selection).filter((view) => offered.includes(view))
  return listing.length > 0
    ? (listing.find((view) => view === remembered) ?? (listing[0] as DashboardView))
    : openingView(remembered, offered)
}

function useRouteInAddress({ selection }: DashboardState): SavedRoute | undefined {
  const id = selection?.kind === 'route' ? selection.id : undefined
  const { data } = useQuery({
    ...assetQueries.routes('compact'),
    enabled: id !== undefined,
    select: (routes) => routes.find((route) => route.id === id),
  })
  return data
}

/** The timeframe's window in the zone of a place. */
export const placeWindow = (now: Date, timezone: string, frame: DayFrame) => dayFrames(now, timezone, zones)[frame]

import {
  type DashboardView,
  type DayFrame,
  dashboardLayers,
  dashboardViews,
  dayFrameAt,
  dayFrames,
  openingView,
  ZoneOffsets,
} from '@stormlane/domain'
import { useQuery } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'
import { useMapPage } from '../../parts/map/use-map-page.ts'
import { assetQueries } from '../../platform/asset-queries.ts'
import { useStored } from '../../platform/local-store.ts'
import type { DashboardSearch } from './dashboard.route.ts'
import { type DashboardState, readDashboardState, viewsOfSelection, writeDashboardState } from './dashboard-state.ts'

export type ChangeAddress = (search: DashboardSearch, how: 'push' | 'replace') => void

const zones = new ZoneOffsets()
const viewerZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone

/** The state in the address, completed by what the browser remembers, the session and the clock. */
export function useDashboardView(search: DashboardSearch, onSearch: ChangeAddress) {
  const state = useMemo(() => readDashboardState(search), [search])
  const [remembered, remember] = useStored('selectedDashboardView')
  const page = useMapPage()
  const { flags, settings, now } = page
  const frames = useMemo(() => dayFrames(now, viewerZone(), zones), [now])
  const layers = dashboardLayers(flags, settings)
  const views = dashboardViews(settings)
  const departAt = useDeparture(state)
  const moment = state.impactTime ?? state.time ?? departAt
  const frame: DayFrame = state.frame ?? (moment ? dayFrameAt(frames, moment) : 'today')

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
    /** That of the viewer's days. */
    window: frames[frame],
    frames,
    views,
    view: viewOf(state, remembered, views),
    layers,
    /** A tab that the organization does not have is as if it were not asked for. */
    layer: layers.includes(state.layer) ? state.layer : 'summary',
  } as const
}

export type DashboardModel = ReturnType<typeof useDashboardView>

/** As the address says; else a view that lists what it selects; else the remembered one. */
function viewOf(state: DashboardState, remembered: string | undefined, offered: readonly DashboardView[]) {
  if (state.view && offered.includes(state.view)) return state.view
  const listing = viewsOfSelection(state.selection).filter((view) => offered.includes(view))
  return listing.length > 0
    ? (listing.find((view) => view === remembered) ?? (listing[0] as DashboardView))
    : openingView(remembered, offered)
}

/** When the route departs that the address names. */
function useDeparture({ selection }: DashboardState): Date | null {
  const id = selection?.kind === 'route' ? selection.id : undefined
  const { data } = useQuery({
    ...assetQueries.routes('compact'),
    enabled: id !== undefined,
    select: (routes) => routes.find((route) => route.id === id)?.departureTime,
  })
  return useMemo(() => (data ? new Date(data) : null), [data])
}

/** The days at a place, which are not always those of the viewer. */
export const placeWindow = (now: Date, timezone: string, frame: DayFrame) => dayFrames(now, timezone, zones)[frame]

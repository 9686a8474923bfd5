import { DASHBOARD_TRAFFIC, type DashboardTraffic } from '@stormlane/domain/dashboard'
import { type EmbedTab, type EmbedToggle, embedMapTypes, openEmbedView, switchEmbedTab } from '@stormlane/domain/embeds'
import { isMapTypeValid, type MapType, trafficLayerLock, validMapType } from '@stormlane/domain/maps'
import { type DayFrame, dayFrames, ZoneOffsets } from '@stormlane/domain/time'
import { useMemo, useState } from 'react'
import { useMapPage } from '../../parts/map/use-map-page.ts'

const zones = new ZoneOffsets()

/** Holds the state of the partner dashboard. It is not in the address, because that belongs to the partner. */
export function useFreightDashboard(openedTab: EmbedTab) {
  const page = useMapPage()
  const { flags, settings, now, timezone } = page
  const [view, setView] = useState(() => openEmbedView(openedTab, flags))
  const [frame, setFrame] = useState<DayFrame>('today')
  const [highOnly, setHighOnly] = useState(false)
  const [chosenTraffic, setTraffic] = useState<DashboardTraffic>('traffic-incidents')
  const frames = useMemo(() => dayFrames(now, timezone, zones), [now, timezone])

  const trafficLayers = DASHBOARD_TRAFFIC.filter((layer) => trafficLayerLock(layer, flags, settings) === null)
  const validity = {
    timeframe: frame === 'today' ? 'nowcast' : 'extended',
    source: null,
    showWildfireIndices: flags.showWildfireIndices,
  } as const

  return {
    ...page,
    ...view,
    mapType: validMapType(view.mapType, validity),
    mapTypes: embedMapTypes(view.tab, flags).filter((type) => isMapTypeValid(type, validity)),
    frame,
    /** The window of the day frame in the organization's zone. */
    window: frames[frame],
    highOnly,
    trafficLayers,
    /** A plan without road conditions has only the traffic flow. */
    traffic: trafficLayers.includes(chosenTraffic) ? chosenTraffic : 'traffic',
    switchTab: (tab: EmbedTab) => setView((from) => switchEmbedTab(from, tab, flags)),
    setMapType: (mapType: MapType) => setView((from) => ({ ...from, mapType })),
    setToggle: (toggle: EmbedToggle, on: boolean) =>
      setView((from) => {
        const others = from.toggles.filter((other) => other !== toggle)
        return { ...from, toggles: on ? [...others, toggle] : others, incidentId: null }
      }),
    selectIncident: (incidentId: string | null) => setView((from) => ({ ...from, incidentId })),
    setFrame,
    setHighOnly,
    setTraffic,
  }
}

export type FreightDashboardModel = ReturnType<typeof useFreightDashboard>

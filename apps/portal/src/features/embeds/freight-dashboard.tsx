import { EMBED_TABS, type EmbedTab, parseEmbedTab } from '@stormlane/domain/embeds'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useMemo } from 'react'
import { OverlayLegend } from '../../parts/overlays/overlay-legend.tsx'
import { overlayQueries } from '../../parts/overlays/overlay-queries.ts'
import { alertCountries, type ShownOverlay, useOverlays } from '../../parts/overlays/use-overlays.ts'
import { useWireBounds } from '../../parts/overlays/use-wire-bounds.ts'
import { RadarLegends } from '../../parts/weather/radar-legends.tsx'
import { useStored } from '../../platform/local-store.ts'
import { Tabs, tabPanelProps } from '../../ui/controls/tabs.tsx'
import { Panel } from '../../ui/surface/panel.tsx'
import { EmbedControls } from './embed-controls.tsx'
import { embedTexts as TEXTS } from './embeds.texts.ts'
import css from './freight-dashboard.module.css'
import { FreightMap } from './freight-map.tsx'
import { LayerToggles } from './layer-toggles.tsx'
import { PartnerMark } from './partner-mark.tsx'
import { tabOverlays } from './tab-overlays.ts'
import { type FreightDashboardModel, useFreightDashboard } from './use-freight-dashboard.ts'

const TABS_ID = 'embed-layer'
const TABS = Object.entries(EMBED_TABS).map(([value, label]) => ({ value: value as EmbedTab, label }))

interface FreightDashboardProps {
  /** The parameter `map_layer` of the opened address. */
  mapLayer: string | undefined
  badge: ReactNode
}

/** The dashboard that a freight partner shows inside its own pages (EMBED-034). */
export function FreightDashboard({ mapLayer, badge }: FreightDashboardProps) {
  const model = useFreightDashboard(parseEmbedTab(mapLayer))
  const { tab, toggles, traffic, incidentId } = model
  const [bounds, followBounds] = useWireBounds()
  const wanted = useMemo(() => tabOverlays({ tab, toggles, traffic }), [tab, toggles, traffic])
  const overlays = useOverlays(wanted, bounds, model, incidentId)
  return (
    <main className={css.page}>
      <h1 className="visually-hidden">{TEXTS.titles.freight}</h1>
      <header className={css.head}>
        <Tabs label={TEXTS.tabs} idPrefix={TABS_ID} items={TABS} value={tab} onChange={model.switchTab} />
        <span className={css.spacer} />
        {badge}
        <PartnerMark embed="freight" />
      </header>
      <div className={css.map} {...tabPanelProps(TABS_ID, tab)}>
        <FreightMap model={model} overlays={overlays} onMove={followBounds} />
        <div className={css.over}>
          <EmbedControls model={model} />
          <div className={css.side}>
            <LayerToggles {...model} />
            <TabNotes model={model} overlays={overlays} bounds={bounds} />
          </div>
        </div>
      </div>
    </main>
  )
}

interface TabNotesProps {
  model: FreightDashboardModel
  overlays: readonly ShownOverlay[]
  bounds: string | undefined
}

/** Legends of the open tab, or notes that say why it shows nothing. */
function TabNotes({ model, overlays, bounds }: TabNotesProps) {
  const { tab, mapType, frame, units, settings, now } = model
  const [globalAlerts] = useStored('globalAlerts')
  const alerts = useQuery({
    ...overlayQueries.alerts(bounds ?? '', alertCountries(settings, globalAlerts)),
    enabled: tab === 'alerts' && bounds !== undefined,
  })
  const roads = useQuery({ ...overlayQueries.roadConditions(), enabled: tab === 'traffic-incidents' })
  const explained = overlays.filter(({ items }) => items.length > 0)
  return (
    <>
      {mapType === 'radar' && (frame === 'today' ? <RadarLegends units={units} /> : <Note>{TEXTS.todayOnly}</Note>)}
      {explained.length > 0 && <OverlayLegend shown={explained} selectedAt={null} now={now} />}
      {tab === 'alerts' && alerts.isSuccess && explained.length === 0 && <Note>{TEXTS.noAlerts}</Note>}
      {(alerts.isError || roads.isError) && <Note>{TEXTS.failed}</Note>}
    </>
  )
}

function Note({ children }: { children: string }) {
  return (
    <Panel variant="floating" label={children} className={css.note}>
      <p role="status">{children}</p>
    </Panel>
  )
}

import {
  DASHBOARD_EVENTS,
  DASHBOARD_TRAFFIC,
  type DashboardEvent,
  type DashboardLayer,
  type DashboardTraffic,
  dashboardTrafficLabel,
  isZoomTooFarOut,
} from '@stormlane/domain/dashboard'
import {
  eventLayerLock,
  isMapTypeValid,
  MAP_LAYERS,
  type MapLayerId,
  trafficLayerLock,
  type Upsell,
} from '@stormlane/domain/maps'
import { type ReactNode, useId, useState } from 'react'
import { OverlayLegend } from '../../parts/overlays/overlay-legend.tsx'
import { OverlayMenuIcon } from '../../parts/overlays/overlay-menu-icon.tsx'
import { UpsellDialog } from '../../parts/overlays/upsell-dialog.tsx'
import type { ShownOverlay } from '../../parts/overlays/use-overlays.ts'
import { GemIcon } from '../../ui/badges/gem-icon.tsx'
import choices from '../../ui/controls/choice-list.module.css'
import { SelectField } from '../../ui/controls/select-field.tsx'
import { Panel } from '../../ui/surface/panel.tsx'
import css from './dashboard.module.css'
import { dashboardTexts } from './dashboard.texts.ts'
import { layerMapType, layerVariables } from './layer-content.ts'
import type { DashboardModel } from './use-dashboard-view.ts'

interface LayerPanelProps {
  layer: Exclude<DashboardLayer, 'summary'>
  model: DashboardModel
  overlays: readonly ShownOverlay[]
  /** Position of the selected location, vehicle or point. */
  place: { longitude: number; latitude: number } | null
  zoom: number
}

/** The controls and legends of the open tab, at the left of the map; the summary has its own panel. */
export function LayerPanel({ layer, model, overlays, place, zoom }: LayerPanelProps) {
  // All events are on by default, so show a legend only for those that have items.
  const explained = overlays.filter(({ items }) => items.length > 0)
  const shortLegend = explained.length > 0 && <OverlayLegend shown={explained} selectedAt={place} now={model.now} />
  const legend = overlays.length > 0 && <OverlayLegend shown={overlays} selectedAt={place} now={model.now} />
  switch (layer) {
    case 'traffic':
      return (
        <>
          <TrafficChoice model={model} zoom={zoom} />
          {legend}
        </>
      )
    case 'events':
      return (
        <>
          <EventChoice model={model} />
          {shortLegend}
        </>
      )
    case 'hyperlocal-weather':
    case 'impact-indices':
      return <VariableChoice model={model} />
    case 'radar':
      return model.frame === 'today' ? null : <Note>{dashboardTexts.todayOnly}</Note>
    case 'lightning':
      return legend || <Note>{dashboardTexts.lightningLocked}</Note>
    case 'alerts':
    case 'flood-chance':
      return legend
  }
}

function Note({ children }: { children: string }) {
  return (
    <Panel variant="floating" label={children} className={css.note}>
      <p role="status">{children}</p>
    </Panel>
  )
}

interface ChoicesProps {
  label: string
  /** Use one column for long names. */
  columns: 'one' | 'two'
  children: ReactNode
}

function Choices({ label, columns, children }: ChoicesProps) {
  return (
    <Panel variant="floating" label={label} className={css.choices}>
      <fieldset className={columns === 'one' ? `${choices.group} ${css.oneColumn}` : choices.group}>
        <legend className={choices.title}>{label}</legend>
        {children}
      </fieldset>
    </Panel>
  )
}

function VariableChoice({ model }: { model: DashboardModel }) {
  const { state, change, layer, frame, flags } = model
  const context = {
    timeframe: frame === 'today' ? ('nowcast' as const) : ('extended' as const),
    source: null,
    showWildfireIndices: flags.showWildfireIndices,
  }
  const valid = layerVariables(layer, flags).filter((id) => isMapTypeValid(id, context))
  return (
    <Panel variant="floating" label={dashboardTexts.variable} className={css.note}>
      <SelectField
        label={dashboardTexts.variable}
        size="small"
        options={valid.map((value) => ({ value, label: MAP_LAYERS[value].label }))}
        value={layerMapType({ ...state, layer }, frame, flags) as MapLayerId}
        onChange={(variable) => change({ ...state, layer, variable })}
      />
    </Panel>
  )
}

function TrafficChoice({ model, zoom }: { model: DashboardModel; zoom: number }) {
  const { state, change, flags, settings } = model
  const name = useId()
  const [offered, setOffered] = useState<Upsell | null>(null)
  const hint = zoomHint(state.traffic, zoom)
  return (
    <>
      <Choices label={dashboardTexts.traffic.label} columns="one">
        {DASHBOARD_TRAFFIC.map((layer) => {
          const lock = trafficLayerLock(layer, flags, settings)
          return (
            <label key={layer} className={choices.layer}>
              <input
                type="radio"
                name={name}
                checked={layer === state.traffic && !lock}
                onChange={() => (lock ? setOffered(lock) : change({ ...state, traffic: layer }))}
              />
              <OverlayMenuIcon id={layer} />
              <span className={choices.locked}>{dashboardTrafficLabel(layer)}</span>
              {lock && <GemIcon />}
            </label>
          )
        })}
      </Choices>
      {hint && <Note>{hint}</Note>}
      <UpsellDialog offered={offered} title={dashboardTexts.traffic.product} onClose={() => setOffered(null)} />
    </>
  )
}

function zoomHint(layer: DashboardTraffic, zoom: number): string | undefined {
  if (!isZoomTooFarOut(layer, zoom)) return undefined
  return layer === 'traffic' ? dashboardTexts.traffic.zoomForTraffic : dashboardTexts.traffic.zoomForIncidents
}

function EventChoice({ model }: { model: DashboardModel }) {
  const { state, change, flags, settings } = model
  const [offered, setOffered] = useState<Upsell | null>(null)
  const toggle = (event: DashboardEvent) => {
    const events = state.events.includes(event)
      ? state.events.filter((other) => other !== event)
      : [...state.events, event]
    change({ ...state, events }, 'replace')
  }
  return (
    <>
      <Choices label={dashboardTexts.events} columns="two">
        {(Object.keys(DASHBOARD_EVENTS) as DashboardEvent[]).map((event) => {
          const lock = eventLayerLock(event, flags, settings)
          return (
            <label key={event} className={choices.layer}>
              <input
                type="checkbox"
                checked={!lock && state.events.includes(event)}
                onChange={() => (lock ? setOffered(lock) : toggle(event))}
              />
              <OverlayMenuIcon id={event} />
              <span className={choices.locked}>{DASHBOARD_EVENTS[event]}</span>
              {lock && <GemIcon />}
            </label>
          )
        })}
      </Choices>
      <UpsellDialog offered={offered} onClose={() => setOffered(null)} />
    </>
  )
}

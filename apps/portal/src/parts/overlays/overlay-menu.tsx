import { EVENT_LAYERS, type EventLayer, TRAFFIC_LAYERS, type TrafficLayer, type Upsell } from '@stormlane/domain/maps'
import type { FeatureFlags, OrganizationSettings } from '@stormlane/domain/product'
import { useState } from 'react'
import { isOffFeed } from '../../platform/feeds.ts'
import { GemIcon } from '../../ui/badges/gem-icon.tsx'
import css from '../../ui/controls/choice-list.module.css'
import { FeedMark } from './feed-mark.tsx'
import { overlayTexts } from './overlay.texts.ts'
import { type OverlayId, overlayFeed, overlayLock } from './overlay-id.ts'
import { countItems } from './overlay-item.ts'
import { OverlayMenuIcon } from './overlay-menu-icon.tsx'
import { UpsellDialog } from './upsell-dialog.tsx'
import type { ShownOverlay } from './use-overlays.ts'

const TEXTS = overlayTexts

interface OverlayMenuProps {
  shown: readonly ShownOverlay[]
  flags: FeatureFlags
  settings: OrganizationSettings
  /** Counts need the events permission (LAYER-019). */
  showCounts: boolean
  onToggle: (id: OverlayId) => void
  onNoTraffic: () => void
}

/** Toggles for alerts, traffic and events; locked layers open the upsell dialog. */
export function OverlayMenu({ shown, flags, settings, showCounts, onToggle, onNoTraffic }: OverlayMenuProps) {
  const [offered, setOffered] = useState<Upsell | null>(null)
  const isOn = (id: OverlayId) => shown.some((overlay) => overlay.id === id)
  /** Empty while a layer is loading, awaited, off or failed, because 0 would be wrong. */
  const shownCount = (id: OverlayId) => {
    const { items = [], state } = shown.find((overlay) => overlay.id === id) ?? {}
    return state && items.length === 0 ? '' : countItems(items)
  }
  const trafficOn = (Object.keys(TRAFFIC_LAYERS) as TrafficLayer[]).some((id) => id !== 'none' && isOn(id))

  const item = (id: OverlayId, label: string) => {
    const lock = overlayLock(id, flags, settings)
    return lock ? (
      <button key={id} type="button" className={css.layer} onClick={() => setOffered(lock)}>
        <OverlayMenuIcon id={id} />
        <span className={css.locked}>{label}</span>
        <GemIcon />
      </button>
    ) : (
      <label key={id} className={css.layer}>
        <input
          type="checkbox"
          checked={isOn(id)}
          // A layer that the URL turned on can still be turned off.
          disabled={isOffFeed(overlayFeed(id)) && !isOn(id)}
          onChange={() => onToggle(id)}
        />
        <OverlayMenuIcon id={id} />
        <span className={css.locked}>{label}</span>
        <FeedMark of={id} />
        {showCounts && isOn(id) && <span className={css.count}>{shownCount(id)}</span>}
      </label>
    )
  }
  return (
    <>
      <fieldset className={css.group}>
        <legend className={css.title}>{TEXTS.menu.government}</legend>
        {item('alerts', TEXTS.menu.alerts)}
      </fieldset>
      <fieldset className={css.group}>
        <legend className={css.title}>{TEXTS.menu.traffic}</legend>
        <label className={css.layer}>
          <input type="checkbox" checked={!trafficOn} onChange={onNoTraffic} />
          <OverlayMenuIcon id="none" />
          {TRAFFIC_LAYERS.none.label}
        </label>
        {(Object.keys(TRAFFIC_LAYERS) as TrafficLayer[]).map(
          (id) => id !== 'none' && item(id, TRAFFIC_LAYERS[id].label),
        )}
      </fieldset>
      <fieldset className={css.group}>
        <legend className={css.title}>{TEXTS.menu.events}</legend>
        {(Object.keys(EVENT_LAYERS) as EventLayer[]).map((id) => item(id, EVENT_LAYERS[id].label))}
      </fieldset>
      <UpsellDialog offered={offered} onClose={() => setOffered(null)} />
    </>
  )
}

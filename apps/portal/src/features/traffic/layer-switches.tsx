import {
  TRAFFIC_PAGE_LAYER_IDS,
  TRAFFIC_PAGE_LAYERS,
  type TrafficPageLayer,
  trafficLayerLabel,
  trafficLayerLock,
  type Upsell,
} from '@stormlane/domain/maps'
import type { FeatureFlags, OrganizationSettings } from '@stormlane/domain/product'
import { useState } from 'react'
import { FeedMark } from '../../parts/overlays/feed-mark.tsx'
import { OverlayMenuIcon } from '../../parts/overlays/overlay-menu-icon.tsx'
import { UpsellDialog } from '../../parts/overlays/upsell-dialog.tsx'
import { ROADS_FEED } from '../../platform/feed-names.ts'
import { isOffFeed } from '../../platform/feeds.ts'
import { GemIcon } from '../../ui/badges/gem-icon.tsx'
import choices from '../../ui/controls/choice-list.module.css'
import { Panel } from '../../ui/surface/panel.tsx'
import css from './traffic.module.css'
import { trafficTexts } from './traffic.texts.ts'

interface LayerSwitchesProps {
  shown: readonly TrafficPageLayer[]
  /** Number of items of each shown layer. */
  counts: Partial<Record<TrafficPageLayer, number>>
  flags: FeatureFlags
  settings: OrganizationSettings
  onChange: (layers: TrafficPageLayer[]) => void
}

/** Toggles of the traffic layers. Locked layers open the upsell dialog. */
export function LayerSwitches({ shown, counts, flags, settings, onChange }: LayerSwitchesProps) {
  const [offered, setOffered] = useState<Upsell | null>(null)
  const toggle = (id: TrafficPageLayer) =>
    onChange(TRAFFIC_PAGE_LAYER_IDS.filter((other) => (other === id ? !shown.includes(id) : shown.includes(other))))
  return (
    <Panel variant="floating" title={trafficTexts.layers} className={css.switches}>
      <fieldset className={css.group}>
        <legend className="visually-hidden">{trafficTexts.layers}</legend>
        {TRAFFIC_PAGE_LAYER_IDS.map((id) => {
          const onMap = TRAFFIC_PAGE_LAYERS[id]
          const lock = trafficLayerLock(onMap, flags, settings)
          return lock ? (
            <button key={id} type="button" className={choices.layer} onClick={() => setOffered(lock)}>
              <OverlayMenuIcon id={onMap} />
              <span className={choices.locked}>{trafficLayerLabel(id)}</span>
              <GemIcon />
            </button>
          ) : (
            <label key={id} className={choices.layer}>
              <input
                type="checkbox"
                checked={shown.includes(id)}
                disabled={isOffFeed(ROADS_FEED) && !shown.includes(id)}
                onChange={() => toggle(id)}
              />
              <OverlayMenuIcon id={onMap} />
              <span className={choices.locked}>{trafficLayerLabel(id)}</span>
              <FeedMark of={onMap} />
              {counts[id] !== undefined && <span className={choices.count}>{counts[id]}</span>}
            </label>
          )
        })}
      </fieldset>
      {shown.length === 0 && <p className={choices.note}>{trafficTexts.nothing}</p>}
      <UpsellDialog offered={offered} onClose={() => setOffered(null)} />
    </Panel>
  )
}

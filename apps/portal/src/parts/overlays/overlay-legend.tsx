import { EVENT_LAYERS, type EventLayer, TRAFFIC_LAYERS } from '@stormlane/domain/maps'
import { StaleNote } from '../../ui/states/stale-note.tsx'
import { Panel } from '../../ui/surface/panel.tsx'
import { STRIKE_COLORS } from './event-looks.ts'
import { FLOOD_STEPS } from './flood-items.ts'
import { NearbyStrikes } from './nearby-strikes.tsx'
import { overlayTexts } from './overlay.texts.ts'
import { joinsItems } from './overlay-clusters.ts'
import { OverlayGlyph } from './overlay-glyph.tsx'
import { isTrafficLayer } from './overlay-id.ts'
import type { OverlayItem } from './overlay-item.ts'
import css from './overlay-legend.module.css'
import type { ShownOverlay } from './use-overlays.ts'

const TEXTS = overlayTexts.legend
/** Equals the number of driving conditions. */
const MOST_ENTRIES = 7
const STRIKE_MINUTES = [0, 5, 10, 15, 20, 25, 30]
const PERCENTS = Array.from({ length: 11 }, (_, i) => 10 * i)

interface OverlayLegendProps {
  shown: readonly ShownOverlay[]
  /** The selected place, around which strikes are counted. */
  selectedAt: { latitude: number; longitude: number } | null
  now: Date
}

/** Explains the colors of the visible overlay items. */
export function OverlayLegend({ shown, selectedAt, now }: OverlayLegendProps) {
  return (
    <Panel variant="floating" label={TEXTS.all} className={css.legends}>
      {shown.map(({ id, items, state, staleSince }) => (
        <section key={id} aria-label={legendTitle(id)} className={css.legend}>
          <strong className={css.title}>{legendTitle(id)}</strong>
          {staleSince && <StaleNote updatedAt={new Date(staleSince)} now={now} />}
          {state === 'off' || state === 'awaited' ? (
            <p className={css.note}>{TEXTS[state]}</p>
          ) : id === 'lightning' ? (
            <>
              <div className={css.steps}>
                {STRIKE_MINUTES.map((minutes) => (
                  <span key={minutes} className={css.step}>
                    {/* Bolts as on the map, because squares in these colors would read as levels. */}
                    <OverlayGlyph {...strikeAged(minutes)} />
                    {minutes}
                  </span>
                ))}
              </div>
              <NearbyStrikes strikes={items} at={selectedAt} now={now} />
            </>
          ) : id === 'flood-chance' ? (
            <div className={css.percents}>
              {PERCENTS.map((percent, i) => (
                <span key={percent} className={css.step}>
                  <i className={css.swatch} style={{ background: FLOOD_STEPS[i] }} />
                  {percent}%
                </span>
              ))}
            </div>
          ) : (
            <Entries items={items} none={noneText(id, state)} />
          )}
          {items[0]?.legendNote && <p className={css.note}>{items[0].legendNote}</p>}
          {id === 'road-status' && <p className={css.note}>{TEXTS.driving}</p>}
        </section>
      ))}
      {shown.some(isClustered) && <p className={css.common}>{TEXTS.clustered}</p>}
    </Panel>
  )
}

const strikeAged = (minutes: number) => ({
  icon: 'bolt' as const,
  mark: '',
  color: STRIKE_COLORS[Math.min(2, Math.floor(minutes / 10))] ?? STRIKE_COLORS[0],
  geometry: { type: 'Point' as const, coordinates: [] },
  fillOpacity: 1,
  dashed: false,
})

const isClustered = ({ id, items }: ShownOverlay): boolean =>
  joinsItems(id) && items.filter(({ geometry }) => geometry.type === 'Point').length > 1

/** The legend's text for a layer without items. */
function noneText(id: ShownOverlay['id'], state: ShownOverlay['state']): string {
  if (state) return TEXTS[state]
  if (id === 'storm-reports') return TEXTS.noReports
  if (id === 'traffic') return TEXTS.noCongestion
  return id === 'alerts' ? TEXTS.noAlerts : TEXTS.none
}

function Entries({ items, none }: Pick<ShownOverlay, 'items'> & { none: string }) {
  const byWord = new Map<string, OverlayItem>(
    items.toSorted((a, b) => a.rank - b.rank).map((item) => [item.legend, item]),
  )
  const entries = [...byWord].slice(0, MOST_ENTRIES)
  if (entries.length === 0) return <p className={css.note}>{none}</p>
  return (
    <ul className={css.entries}>
      {entries.map(([legend, item]) => (
        <li key={legend}>
          <OverlayGlyph {...item} />
          <span className={css.word}>{legend}</span>
        </li>
      ))}
      {byWord.size > MOST_ENTRIES && <li className={css.note}>{TEXTS.more(byWord.size - MOST_ENTRIES)}</li>}
    </ul>
  )
}

function legendTitle(id: ShownOverlay['id']): string {
  if (id === 'alerts') return TEXTS.alerts
  if (id === 'lightning') return `${EVENT_LAYERS.lightning.label}: ${TEXTS.strikes}`
  if (id === 'flood-chance') return TEXTS.flood
  if (id === 'power-outages') return `${EVENT_LAYERS[id].label}: ${TEXTS.outages}`
  if (id === 'earthquakes') return `${EVENT_LAYERS[id].label}: ${TEXTS.magnitude}`
  return isTrafficLayer(id) ? TRAFFIC_LAYERS[id].label : EVENT_LAYERS[id as EventLayer].label
}

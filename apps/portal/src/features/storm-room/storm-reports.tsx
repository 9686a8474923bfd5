import { AreaIndex } from '@stormlane/domain/geo'
import { HOUR_MS } from '@stormlane/domain/time'
import { useQuery } from '@tanstack/react-query'
import type { MultiPolygon } from 'geojson'
import { useMemo } from 'react'
import { eventItems } from '../../parts/overlays/event-items.ts'
import { itemCenter } from '../../parts/overlays/overlay-layer.tsx'
import { overlayQueries } from '../../parts/overlays/overlay-queries.ts'
import { trafficItems } from '../../parts/overlays/traffic-items.ts'
import { useUnits } from '../../platform/units.ts'
import { Panel } from '../../ui/surface/panel.tsx'
import type { StormAnswer } from './storm-queries.ts'
import css from './storm-room.module.css'
import { stormRoomTexts as TEXTS } from './storm-room.texts.ts'

const SHOWN = 12

/** Closed roads, and what observers report, inside the storm now. */
export function StormReports({ hours, now }: { hours: StormAnswer['hours']; now: Date }) {
  const units = useUnits()
  const roads = useQuery(overlayQueries.roadConditions())
  const reports = useQuery(overlayQueries.events('storm_reports'))
  const current = hours.find(({ at }) => Date.parse(at) <= now.getTime() && now.getTime() < Date.parse(at) + HOUR_MS)
  const inside = useMemo(() => {
    if (!current) return []
    const area = new AreaIndex([current.geometry as MultiPolygon])
    const items = [
      ...trafficItems(roads.data?.items ?? [], ['road_closure']),
      ...eventItems(reports.data?.items ?? [], now, units),
    ]
    return items.filter((item) => {
      const { longitude, latitude } = itemCenter(item)
      return area.containing(longitude, latitude).length > 0
    })
  }, [current, roads.data, reports.data, now, units])
  return (
    <Panel title={TEXTS.reports}>
      {inside.length === 0 ? <p className={css.nothing}>{TEXTS.noReports}</p> : null}
      <ul className={css.lines}>
        {inside.slice(0, SHOWN).map(({ id, title, facts }) => (
          <li key={id}>
            <b>{title}</b>
            <span className={css.muted}>{facts.map(([, text]) => text).join(', ')}</span>
          </li>
        ))}
      </ul>
      {inside.length > SHOWN ? <p className={css.muted}>{TEXTS.moreReports(inside.length - SHOWN)}</p> : null}
    </Panel>
  )
}

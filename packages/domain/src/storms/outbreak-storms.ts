import type { SevereCastEvent } from '../hazards/events/event.ts'
import { SEVERE_CAST_RISKS, type SevereCastRisk } from '../hazards/events/storm-words.ts'
import { IMPACT_LEVELS, type ImpactLevel } from '../levels/impact-level.ts'
import { HOUR_MS } from '../time/durations.ts'
import { floorTo } from '../time/timeframes.ts'
import { areaFootprint } from './area-footprint.ts'
import { sharesCells } from './footprint.ts'
import { OUTBREAK_KIND } from './storm-kinds.ts'
import type { FoundStorm } from './track-storms.ts'

/** Severe storms on more than a marginal or slight risk are an outbreak (our choice, after the wording of the Storm Prediction Center). */
const LEVELS: Readonly<Partial<Record<SevereCastRisk, ImpactLevel>>> = {
  Enhanced: IMPACT_LEVELS.moderate,
  Moderate: IMPACT_LEVELS.high,
  High: IMPACT_LEVELS.high,
}

/**
 * Areas in which an outbreak of severe storms is forecast. Areas of higher risks lie within those of lower ones, so each
 * area of the lowest risk that counts is one outbreak, whose level is that of the worst area within it.
 */
export function outbreakStorms(events: readonly SevereCastEvent[], now: Date): FoundStorm[] {
  const first = floorTo(now, HOUR_MS).getTime()
  const areas = events.flatMap(({ geoJson: { geometry, properties } }) => {
    const risk = properties?.risk as SevereCastRisk
    const level = LEVELS[risk]
    const [from, until] = [Date.parse(String(properties?.start_time)), Date.parse(String(properties?.end_time))]
    if (level === undefined || Number.isNaN(from) || Number.isNaN(until)) return []
    const polygons = geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.coordinates
    return polygons.map((coordinates) => ({
      rank: SEVERE_CAST_RISKS.indexOf(risk),
      level,
      from: Math.max(first, Math.floor(from / HOUR_MS) * HOUR_MS),
      until,
      cells: areaFootprint({ type: 'Polygon', coordinates }),
    }))
  })
  const lowest = Math.min(...areas.map(({ rank }) => rank))
  return areas
    .filter(({ rank, until }) => rank === lowest && until > first)
    .map((area) => {
      const within = areas.filter(({ cells }) => sharesCells(cells, area.cells))
      const worst = Math.max(...within.map(({ rank }) => rank))
      const hours: FoundStorm['hours'][number][] = []
      for (let at = area.from; at < area.until; at += HOUR_MS) hours.push({ at, footprint: area.cells, peak: worst })
      return { kind: OUTBREAK_KIND, level: Math.max(...within.map(({ level }) => level)) as ImpactLevel, hours }
    })
}

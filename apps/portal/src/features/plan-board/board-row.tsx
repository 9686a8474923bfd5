import { impactLevelName } from '@stormlane/domain/levels'
import { type BoardWindow, routeName } from '@stormlane/domain/trips'
import { ArrowRight } from 'lucide-react'
import { memo } from 'react'
import { arrivalZone } from '../../parts/assets/arrival-odds.ts'
import { rateRoute } from '../../parts/assets/route-rating.ts'
import { formatWeekdayTime } from '../../platform/time-format.ts'
import { LevelGlyph } from '../../ui/levels/level-glyph.tsx'
import { BoardBar, isKept } from './board-bar.tsx'
import type { BoardStorm, RouteResult, Shipment } from './board-trip.ts'
import css from './plan-board.module.css'
import { planBoardTexts as TEXTS } from './plan-board.texts.ts'
import { StormBands } from './storm-bands.tsx'

/** Of mockup 22. */
export const ROW_HEIGHT_PX = 49

interface BoardRowProps {
  shipment: Shipment
  before: Shipment | undefined
  after: Shipment | undefined
  /** Its place among the lines of the board, from 1, and how many there are. */
  index: number
  count: number
  window: BoardWindow
  storms: ReadonlyMap<string, BoardStorm>
}

/** Redrawn only if its shipment, its neighbors or the day change: scrolling draws the new rows alone. */
export const BoardRow = memo(function BoardRow({
  shipment,
  before,
  after,
  index,
  count,
  window,
  storms,
}: BoardRowProps) {
  const { route } = shipment
  return (
    <li className={css.row} aria-posinset={index} aria-setsize={count} style={{ height: ROW_HEIGHT_PX }}>
      <div className={css.shipment}>
        <a href={`/client/routes?route_id=${encodeURIComponent(route.id)}`} title={routeName(route)}>
          <span>{route.origin.label}</span>
          <ArrowRight size={12} aria-hidden="true" />
          <span>{route.destination.label}</span>
        </a>
        <span className={css.sub}>
          {[route.externalId ?? routeName(route), route.vehicleData.id ?? TEXTS.noVehicle].join(' · ')}
        </span>
      </div>
      <div className={css.time}>
        <StormBands shipment={shipment} before={before} after={after} window={window} />
        <BoardBar shipment={shipment} window={window} storms={storms} />
      </div>
      <Plan shipment={shipment} />
    </li>
  )
})

/** The level of the plan and why, and the chance to keep the dock. */
function Plan({ shipment }: { shipment: Shipment }) {
  const { route, result, level } = shipment
  const chance = result?.arrival?.onTimeChance ?? null
  return (
    <>
      <div className={css.plan}>
        <LevelGlyph level={impactLevelName(level)} />
        <span>{planWords(shipment)}</span>
      </div>
      <div className={css.chance} data-kept={isKept(shipment)}>
        {route.appointment ? (
          <>
            <b>{chance === null ? '–' : TEXTS.chance(Math.round(100 * chance))}</b>
            <span className={css.sub}>{TEXTS.until(untilWords(route.appointment.latest, result))}</span>
          </>
        ) : (
          <span className={css.sub}>{TEXTS.noDock}</span>
        )}
      </div>
    </>
  )
}

const untilWords = (latest: string, result: RouteResult | undefined) =>
  formatWeekdayTime(new Date(latest), result && arrivalZone(result))

function planWords({ route, result }: Shipment): string {
  if (!result) return route.latestRouteResultError ? TEXTS.failed : TEXTS.notRated
  return rateRoute(route).text || TEXTS.calm
}

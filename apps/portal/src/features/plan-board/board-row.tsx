import type { DepartureSuggestion } from '@stormlane/domain/deciding'
import { impactLevelName } from '@stormlane/domain/levels'
import { durationWords, MINUTE_MS } from '@stormlane/domain/time'
import { type BoardWindow, keepsDock, routeName } from '@stormlane/domain/trips'
import { ArrowRight } from 'lucide-react'
import { memo } from 'react'
import { arrivalZone, departureZone } from '../../parts/assets/arrival-odds.ts'
import { rateRoute } from '../../parts/assets/route-rating.ts'
import { formatWeekdayTime } from '../../platform/time-format.ts'
import { LevelGlyph } from '../../ui/levels/level-glyph.tsx'
import { BoardBar, isKept } from './board-bar.tsx'
import type { BoardStorm, RouteResult, Shipment } from './board-trip.ts'
import { DepartureHandle } from './departure-handle.tsx'
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
  isPicked: boolean
  /** Picks or drops its suggestion. The same function at every drawing. */
  onPick: (ids: readonly string[], on: boolean) => void
  onDraft: (id: string, draft: DepartureSuggestion | null) => void
  onAssign: (shipment: Shipment) => void
}

/** Redrawn only if its shipment, its neighbors or the day change: scrolling draws the new rows alone. */
export const BoardRow = memo(function BoardRow(props: BoardRowProps) {
  const { shipment, before, after, index, count, window, storms, isPicked, onPick, onDraft, onAssign } = props
  const { route, suggestion } = shipment
  return (
    <li
      className={css.row}
      data-suggested={suggestion !== null}
      aria-posinset={index}
      aria-setsize={count}
      style={{ height: ROW_HEIGHT_PX }}
    >
      <div className={css.pick}>
        {suggestion ? (
          <input
            type="checkbox"
            aria-label={TEXTS.suggestions.pick(shipmentName(shipment))}
            checked={isPicked}
            onChange={(event) => onPick([shipment.id], event.target.checked)}
          />
        ) : null}
      </div>
      <div className={css.shipment}>
        <a href={`/client/routes?route_id=${encodeURIComponent(route.id)}`} title={routeName(route)}>
          <span>{route.origin.label}</span>
          <ArrowRight size={12} aria-hidden="true" />
          <span>{route.destination.label}</span>
        </a>
        <span className={css.sub}>
          {shipmentName(shipment)} ·{' '}
          <button
            type="button"
            className={css.vehicle}
            aria-label={TEXTS.assign.open(shipmentName(shipment))}
            onClick={() => onAssign(shipment)}
          >
            {route.vehicleData.id ?? TEXTS.noVehicle}
          </button>
        </span>
      </div>
      <div className={css.time}>
        <StormBands shipment={shipment} before={before} after={after} window={window} />
        <BoardBar shipment={shipment} window={window} storms={storms} />
        {shipment.isMovable ? (
          <DepartureHandle
            key={shipment.departAt}
            shipment={shipment}
            name={shipmentName(shipment)}
            window={window}
            draft={shipment.isDrafted ? suggestion : null}
            onDraft={onDraft}
          />
        ) : null}
      </div>
      <Plan shipment={shipment} />
    </li>
  )
})

/** The level of the plan and why, or the other departure that is suggested; and the chance to keep the dock. */
function Plan({ shipment }: { shipment: Shipment }) {
  const { route, result, level, suggestion } = shipment
  const chance = result?.arrival?.onTimeChance ?? null
  return (
    <>
      {suggestion ? (
        <div className={css.plan}>
          <LevelGlyph level={impactLevelName(level)} />
          <ArrowRight size={12} aria-hidden="true" />
          <LevelGlyph level={impactLevelName(suggestion.levelAfter)} />
          <span>
            <b>{TEXTS.suggestions.leaveAt(formatWeekdayTime(new Date(suggestion.departAt), departureZone(route)))}</b>
            <span className={css.sub}>{shiftWords(suggestion.departAt - shipment.departAt)}</span>
          </span>
        </div>
      ) : (
        <div className={css.plan}>
          <LevelGlyph level={impactLevelName(level)} />
          <span>{planWords(shipment)}</span>
        </div>
      )}
      <div className={css.chance} data-kept={suggestion ? isSuggestionKept(shipment) : isKept(shipment)}>
        {route.appointment ? (
          <>
            {suggestion ? <span>{percentWords(chance)} to </span> : null}
            <b>{percentWords(suggestion ? suggestion.chanceAfter : chance)}</b>
            <span className={css.sub}>{TEXTS.until(untilWords(route.appointment.latest, result))}</span>
          </>
        ) : (
          <span className={css.sub}>{TEXTS.noDock}</span>
        )}
      </div>
    </>
  )
}

const shiftWords = (ms: number) =>
  (ms < 0 ? TEXTS.suggestions.earlier : TEXTS.suggestions.later)(durationWords(Math.abs(ms) / MINUTE_MS))

const percentWords = (chance: number | null) => (chance === null ? '–' : TEXTS.chance(Math.round(100 * chance)))

const isSuggestionKept = ({ dockUntil, suggestion }: Shipment): boolean | undefined =>
  dockUntil === null || !suggestion ? undefined : keepsDock(suggestion.arriveAt, dockUntil, suggestion.chanceAfter)

/** The number under which a shipment is known, or else its name. */
export const shipmentName = ({ route }: Shipment): string => route.externalId ?? routeName(route)

const untilWords = (latest: string, result: RouteResult | undefined) =>
  formatWeekdayTime(new Date(latest), result && arrivalZone(result))

function planWords({ route, result }: Shipment): string {
  if (!result) return route.latestRouteResultError ? TEXTS.failed : TEXTS.notRated
  return rateRoute(route).text || TEXTS.calm
}

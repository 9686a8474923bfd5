import '../../ui/levels/levels.css'
import { LEVEL_WORDS } from '@stormlane/domain/impacts'
import { IMPACT_LEVELS, type ImpactLevel, impactLevelName } from '@stormlane/domain/levels'
import { durationWords, MINUTE_MS } from '@stormlane/domain/time'
import { type BoardWindow, driverBreaksSummary, keepsDock, shareOfAxis } from '@stormlane/domain/trips'
import type { CSSProperties } from 'react'
import { arrivalZone, departureZone } from '../../parts/assets/arrival-odds.ts'
import { formatClock, formatDayTime, formatSpan } from '../../platform/time-format.ts'
import { LevelShape } from '../../ui/levels/level-shape.tsx'
import type { BoardStorm, RouteResult, Shipment } from './board-trip.ts'
import css from './plan-board.module.css'
import { planBoardTexts as TEXTS } from './plan-board.texts.ts'

interface Part {
  level: ImpactLevel
  from: number
  until: number
}

/** Wide enough for a symbol, and for the words of a rest, as shares of the axis. */
const [SYMBOL_SHARE, REST_WORDS_SHARE] = [0.03, 0.1]

interface BoardBarProps {
  shipment: Shipment
  window: BoardWindow
  storms: ReadonlyMap<string, BoardStorm>
}

/** A shipment in time: its levels, the rests of its driver and its dock window. */
export function BoardBar({ shipment, window, storms }: BoardBarProps) {
  const { result, route, departAt, dockUntil, suggestion } = shipment
  const place = placer(window)
  const parts = result ? partsOf(result, shipment) : []
  const dock = route.appointment
  const zone = departureZone(route)
  return (
    <div className={css.bar} role="img" aria-label={barWords(shipment, parts, storms)}>
      {dock && dockUntil !== null ? (
        <>
          {dock.earliest ? (
            <i className={css.dock} data-kept={isKept(shipment)} style={place(Date.parse(dock.earliest), dockUntil)} />
          ) : null}
          <i className={css.diamond} style={mark(window, middleOf(dock))} />
        </>
      ) : null}
      {departAt >= window.start && departAt < window.end ? (
        <span className={css.leaves} style={at(window, departAt)}>
          {formatClock(route.departureTime, zone)}
        </span>
      ) : null}
      {parts.map(({ level, from, until }) => (
        <i key={from} className={css.part} data-level={impactLevelName(level)} style={place(from, until)}>
          {level >= IMPACT_LEVELS.high && share(window, from, until) > SYMBOL_SHARE ? (
            <LevelShape level={impactLevelName(level)} size={12} />
          ) : null}
        </i>
      ))}
      {(result?.breaks ?? []).map(({ startsAt, endsAt }) => {
        const [from, until] = [Date.parse(startsAt), Date.parse(endsAt)]
        return (
          <i key={startsAt} className={css.rest} style={place(from, until)}>
            {share(window, from, until) > REST_WORDS_SHARE ? (
              <em>{TEXTS.rest(durationWords((until - from) / MINUTE_MS))}</em>
            ) : null}
          </i>
        )
      })}
      {suggestion ? (
        <i
          className={css.suggested}
          data-level={impactLevelName(suggestion.levelAfter)}
          style={place(suggestion.departAt, suggestion.arriveAt)}
        />
      ) : null}
    </div>
  )
}

/** Results of older versions know only the level of the whole trip. */
function partsOf(result: RouteResult, { departAt, arriveAt, level }: Shipment): Part[] {
  const spans = result.levelSpans ?? []
  if (spans.length === 0) return [{ level, from: departAt, until: arriveAt }]
  return spans.map((span) => ({
    level: span.level as ImpactLevel,
    from: Date.parse(span.startsAt),
    until: Date.parse(span.endsAt),
  }))
}

/** Undefined without a dock window, and until the shipment is rated. */
export const isKept = ({ arriveAt, dockUntil, result }: Shipment): boolean | undefined =>
  dockUntil === null || !result ? undefined : keepsDock(arriveAt, dockUntil, result.arrival?.onTimeChance ?? null)

const share = (window: BoardWindow, from: number, until: number) =>
  shareOfAxis(window, until) - shareOfAxis(window, from)

const percent = (part: number) => `${(100 * part).toFixed(3)}%`
const at = (window: BoardWindow, moment: number): CSSProperties => ({ left: percent(shareOfAxis(window, moment)) })
/** Nothing is drawn beyond the axis. */
const mark = (window: BoardWindow, moment: number): CSSProperties =>
  moment >= window.start && moment <= window.end ? at(window, moment) : { display: 'none' }
const middleOf = ({ earliest, latest }: { earliest: string | null; latest: string }) =>
  (Date.parse(earliest ?? latest) + Date.parse(latest)) / 2
/** Nothing is left of a part beyond the axis. */
const placer =
  (window: BoardWindow) =>
  (from: number, until: number): CSSProperties => {
    const width = share(window, from, until)
    return width > 0 ? { ...at(window, from), width: percent(width) } : { display: 'none' }
  }

/** What the bar shows, in words. */
function barWords(shipment: Shipment, parts: readonly Part[], storms: ReadonlyMap<string, BoardStorm>): string {
  const { route, result, departAt, arriveAt, crossings, suggestion } = shipment
  const departs = formatDayTime(new Date(departAt), departureZone(route))
  if (!result) return TEXTS.bar(departs, TEXTS.notRated.toLowerCase(), '')
  const zone = arrivalZone(result)
  const byLevel = Map.groupBy(parts, ({ level }) => level)
  const levels = [...byLevel]
    .toSorted(([a], [b]) => b - a)
    .map(([level, some]) => {
      const minutes = some.reduce((sum, { from, until }) => sum + (until - from) / MINUTE_MS, 0)
      return TEXTS.barPart(LEVEL_WORDS[impactLevelName(level)], durationWords(minutes))
    })
  const breaks = result.breaks ?? []
  const dock = route.appointment
  return [
    TEXTS.bar(departs, formatDayTime(new Date(arriveAt), zone), `${levels.join(', ')}.`),
    breaks.length > 0 ? TEXTS.barRests(driverBreaksSummary(breaks)) : '',
    dock ? TEXTS.barDock(dockWords(dock, zone), isKept(shipment) === true) : '',
    suggestion
      ? TEXTS.barSuggestion(
          formatDayTime(new Date(suggestion.departAt), departureZone(route)),
          formatDayTime(new Date(suggestion.arriveAt), zone),
        )
      : '',
    ...crossings.flatMap(({ stormId, from, until }) => {
      const storm = storms.get(stormId)
      return storm ? TEXTS.barStorm(storm.name, formatSpan(new Date(from), new Date(until), zone)) : []
    }),
  ]
    .filter((sentence) => sentence !== '')
    .join(' ')
}

const dockWords = (dock: { earliest: string | null; latest: string }, zone: string | undefined): string =>
  dock.earliest
    ? formatSpan(new Date(dock.earliest), new Date(dock.latest), zone)
    : formatDayTime(new Date(dock.latest), zone)

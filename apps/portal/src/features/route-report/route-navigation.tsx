import '../../ui/levels/levels.css'
import type { DriverWords } from '@stormlane/domain/drivers'
import { IMPACT_LEVELS } from '@stormlane/domain/levels'
import {
  arrivalFromMile,
  dangerWords,
  driverWords,
  type EvaluatedSegment,
  optionLetter,
  type RiskStretch,
  type RouteWhereabouts,
  segmentAtMile,
  wayToRoute,
} from '@stormlane/domain/trips'
import { SegmentSwatch } from '../../parts/map/segment-swatch.tsx'
import { useClockTick } from '../../platform/refresh-cycle.ts'
import { LevelShape } from '../../ui/levels/level-shape.tsx'
import { useDriverWords } from './driver-words-context.ts'
import { type OptionPath, worstWithin } from './option-path.ts'
import type { SharedRoute } from './report-queries.ts'
import { arrivalClock, distanceWords, formatTime, milesAhead, RISK_LEVEL_NAMES, riskWord } from './report-words.ts'
import { RISK_COLORS } from './risk-colors.ts'
import css from './route-report.module.css'
import type { Tracked } from './use-position.ts'

interface RouteNavigationProps {
  route: SharedRoute
  chosen: OptionPath
  index: number
  tracked: Tracked
  where: RouteWhereabouts | undefined
}

/** The current risk, the miles until it ends, the next risk, and the arrival from where the driver is. */
export function RouteNavigation({ route, chosen, index, tracked, where }: RouteNavigationProps) {
  const words = useDriverWords()
  const texts = words.report.navigation
  const now = useClockTick()
  const arrival = where?.onRoute ? arrivalFromMile(chosen.option, where.mile, now) : undefined
  return (
    <section className={css.navigation} aria-label={texts.label} aria-live="polite">
      {tracked.state === 'off' ? <p className={css.notice}>{texts.off}</p> : null}
      {tracked.state === 'locating' ? <p className={css.notice}>{texts.locating}</p> : null}
      {tracked.state === 'denied' ? <p className={css.notice}>{texts.denied}</p> : null}
      {where && !where.onRoute ? (
        <p className={css.notice}>
          {texts.offRoute}
          {tracked.state === 'tracked' ? <OffRoute chosen={chosen} at={tracked.at} /> : null}
        </p>
      ) : null}
      {where?.onRoute ? <Underway chosen={chosen} where={where} /> : null}
      <ProgressBar chosen={chosen} mile={where?.onRoute ? where.mile : undefined} />
      <footer className={css.foot}>
        <span>
          <b className={css.footName}>{route.origin.label}</b>
          {formatTime(new Date(chosen.option.departureTime), words, route.timeZone)}
        </span>
        <span>
          <b className={css.footName}>{words.report.route(optionLetter(index))}</b>
          {texts.toGo(distanceWords(where?.onRoute ? where.milesToGo : chosen.option.distanceMiles, words))}
        </span>
        <span>
          <b className={css.footName}>{route.destination.label}</b>
          {arrivalClock(chosen.option, route, words, arrival)}
        </span>
      </footer>
    </section>
  )
}

/** How far the route is, and in which direction. */
function OffRoute({ chosen: { path }, at }: { chosen: OptionPath; at: Parameters<typeof wayToRoute>[1] }) {
  const words = useDriverWords()
  const { routeIs, directions } = words.report.navigation
  const way = wayToRoute(path, at)
  return way ? (
    <span className={css.way}>
      {routeIs(distanceWords(way.miles, words), directions[Math.round(way.bearing / 45) % 8] as string)}
    </span>
  ) : null
}

function Underway({ chosen, where }: { chosen: OptionPath; where: Extract<RouteWhereabouts, { onRoute: true }> }) {
  const words = useDriverWords()
  const texts = words.report.navigation
  const { current, next } = where
  return (
    <>
      <div className={css.current}>
        <span className={css.glyph} data-level={RISK_LEVEL_NAMES[current.level]}>
          <LevelShape level={RISK_LEVEL_NAMES[current.level] ?? 'unknown'} size={26} />
        </span>
        <p>
          <span>{texts.current}</span>
          <strong>{texts.risk(riskWord(current.level, words))}</strong>
        </p>
        <p className={css.remaining}>
          <b className={css.remainingFigure}>{milesAhead(where.milesRemaining, words)}</b>{' '}
          <span className={css.remainingWords}>{texts.milesRemaining}</span>
        </p>
      </div>
      <p className={css.why}>{adviceAt(chosen, where.mile, words, current.level <= IMPACT_LEVELS.low)}</p>
      {next ? (
        <div className={css.next} data-level={RISK_LEVEL_NAMES[next.stretch.level]}>
          <span className={css.nextGlyph}>
            <LevelShape level={RISK_LEVEL_NAMES[next.stretch.level] ?? 'unknown'} size={18} />
          </span>
          <p>
            <strong>
              {texts.next(riskWord(next.stretch.level, words))} <b>{distanceWords(next.miles, words)}</b>
            </strong>
            <span>
              {dangerWithin(chosen, next.stretch, words)},{' '}
              {texts.forMiles(distanceWords(next.stretch.toMile - next.stretch.fromMile, words))}
            </span>
          </p>
        </div>
      ) : (
        <p className={css.why}>{texts.noRiskAhead}</p>
      )}
    </>
  )
}

/** What to do on the segment under the wheels, and how far that holds. */
function adviceAt({ option: { segments } }: OptionPath, mile: number, words: DriverWords, isLow: boolean): string {
  const segment = segmentAtMile(segments, mile)
  if (!segment) return words.report.unavailable
  const miles = distanceWords(Math.max(0, segment.toMile - mile), words)
  return `${driverWords(segment as unknown as EvaluatedSegment, words.route, { isLow })}, ${words.report.navigation.forMiles(miles)}`
}

function dangerWithin({ option }: OptionPath, ahead: RiskStretch, words: DriverWords): string {
  const segment = worstWithin(option, ahead)
  return segment ? dangerWords(segment as unknown as EvaluatedSegment, words.route) : words.report.unavailable
}

function ProgressBar({ chosen: { path }, mile }: { chosen: OptionPath; mile: number | undefined }) {
  return (
    <div className={css.progress} aria-hidden="true">
      {path.stretches.map(({ level, fromMile, toMile }) => (
        <SegmentSwatch key={fromMile} grow={toMile - fromMile} color={RISK_COLORS[level] ?? 'green'} />
      ))}
      {mile === undefined ? null : <span className={css.here} style={{ left: `${(100 * mile) / path.miles}%` }} />}
    </div>
  )
}

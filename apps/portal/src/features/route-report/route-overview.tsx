import type { DriverLanguage, DriverWords } from '@stormlane/domain/drivers'
import { withoutCause } from '@stormlane/domain/impacts'
import { reportRiskLevel } from '@stormlane/domain/levels'
import { isOldRun } from '@stormlane/domain/time'
import { optionLetter, routeAction } from '@stormlane/domain/trips'
import { ChevronDown, ChevronUp } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { optionReason } from '../../parts/assets/route-rating.ts'
import { SegmentSwatch } from '../../parts/map/segment-swatch.tsx'
import { useClockTick } from '../../platform/refresh-cycle.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Tabs, tabPanelProps } from '../../ui/controls/tabs.tsx'
import { useDriverWords } from './driver-words-context.ts'
import type { OptionPath } from './option-path.ts'
import type { SharedRoute } from './report-queries.ts'
import { arrivalText, conditionWords, formatTime, riskWord, travelTimeWords } from './report-words.ts'
import { RISK_COLORS } from './risk-colors.ts'
import css from './route-report.module.css'

interface RouteOverviewProps {
  language: DriverLanguage
  route: SharedRoute
  paths: readonly OptionPath[]
  selected: number
  onSelect: (option: number) => void
  onStart: () => void
}

const TABS = 'report'

/** The overview before navigation starts. */
export function RouteOverview({ language, route, paths, selected, onSelect, onStart }: RouteOverviewProps) {
  const words = useDriverWords()
  const { report } = words
  const { cards } = report
  const [open, setOpen] = useState(true)
  const chosen = paths[selected]
  const now = useClockTick()
  const isUnderWay = new Date(route.departureTime) <= now
  // A completed route keeps its last forecast, so that one is never overdue.
  const isAhead = chosen !== undefined && new Date(chosen.option.adjustedArrivalTime) > now
  const isOverdue = isAhead && isOldRun(new Date(route.routeResultsUpdatedAt), now)
  const risk = chosen ? reportRiskLevel(chosen.option.risk) : null
  const action = chosen ? actionOn(route, chosen, { isUnderWay, now, language, words }) : null
  const reason = chosen && optionReason(chosen.option, words.route)
  return (
    <>
      <header className={css.header}>
        <EndCard name={report.origin} label={route.origin.label} />
        <EndCard name={report.destination} label={route.destination.label} />
        <p className={css.depart}>
          <span>{report.depart}</span>{' '}
          <time dateTime={route.departureTime}>{formatTime(new Date(route.departureTime), words, route.timeZone)}</time>
        </p>
        {chosen ? (
          <p className={css.depart}>
            <span>{report.arrive}</span> {arrivalText(chosen.option, route, words)}
          </p>
        ) : null}
      </header>
      <div>
        <Button
          kind="link"
          size="small"
          aria-expanded={open}
          icon={open ? <ChevronDown size={16} aria-hidden="true" /> : <ChevronUp size={16} aria-hidden="true" />}
          onClick={() => setOpen(!open)}
        >
          {open ? report.hideRoutes : report.showRoutes}
        </Button>
      </div>
      {open ? (
        <>
          {paths.length > 0 ? (
            <Tabs
              label={report.routes}
              idPrefix={TABS}
              items={paths.map((_, index) => ({ value: String(index), label: report.route(optionLetter(index)) }))}
              value={String(selected)}
              onChange={(value) => onSelect(Number(value))}
            />
          ) : null}
          <div className={css.cards} {...(paths.length > 0 ? tabPanelProps(TABS, String(selected)) : {})}>
            <Card name={cards.impact}>
              {risk === null ? (
                report.unavailable
              ) : (
                <>
                  <SegmentSwatch className={css.swatch} color={RISK_COLORS[risk] ?? 'green'} />
                  {riskWord(risk, words)}
                </>
              )}
            </Card>
            <Card name={cards.travelTime}>{chosen ? travelTimeWords(chosen.option, words) : report.unavailable}</Card>
            <Card name={cards.conditions}>
              {chosen ? conditionWords(chosen.option.weatherFlags, words) : report.unavailable}
            </Card>
          </div>
        </>
      ) : null}
      {chosen && action && (action.action !== 'proceed' || reason) ? (
        <p className={css.advice}>
          {reason ? `${reason.text}, ${reason.when}. ` : null}
          <b>{words.route.actions[action.action]}.</b> {withoutCause(action, reason?.text ?? '').reason}
        </p>
      ) : null}
      {isOverdue ? (
        <p className={css.advice} role="status">
          {report.overdue}
        </p>
      ) : null}
      <Button kind="primary" size="large" fullWidth disabled={!chosen} onClick={onStart}>
        {report.start}
      </Button>
      <p className={css.fine}>
        {report.updated(formatTime(new Date(route.routeResultsUpdatedAt), words, route.timeZone))}
      </p>
    </>
  )
}

/**
 * The advice on the trip holds for the option that the dispatcher chose, and advice to leave later until the moment that it
 * names: a truck may still stand at its origin long after the planned departure. Otherwise the risk of the option says what to do.
 */
function actionOn(
  route: SharedRoute,
  { option }: OptionPath,
  {
    isUnderWay,
    now,
    language,
    words,
  }: { isUnderWay: boolean; now: Date; language: DriverLanguage; words: DriverWords },
) {
  const index = route.routeResults.indexOf(option)
  const { advice } = route
  const isOutdated = advice?.action === 'delay' && (advice.leavesAt ? new Date(advice.leavesAt) <= now : isUnderWay)
  if (advice && !isOutdated && index === route.selectedRouteOption)
    return { action: advice.action, reason: advice.texts[language] }
  return routeAction(route.routeResults, index, isUnderWay, words.route)
}

function EndCard({ name, label }: { name: string; label: string }) {
  return (
    <section className={css.end} aria-label={name}>
      <span>{name}</span>
      <strong>{label}</strong>
    </section>
  )
}

function Card({ name, children }: { name: string; children: ReactNode }) {
  return (
    <section className={css.card} aria-label={name}>
      <span>{name}</span>
      <strong>{children}</strong>
    </section>
  )
}

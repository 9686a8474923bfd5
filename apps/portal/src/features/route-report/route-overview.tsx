import { reportRiskLevel, routeAction } from '@stormlane/domain'
import { ChevronDown, ChevronUp } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { ActionWords } from '../../parts/assets/action-words.tsx'
import { optionReason } from '../../parts/assets/route-rating.ts'
import { SegmentSwatch } from '../../parts/map/segment-swatch.tsx'
import { useClockTick } from '../../platform/refresh-cycle.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Tabs, tabPanelProps } from '../../ui/controls/tabs.tsx'
import type { OptionPath } from './option-path.ts'
import type { SharedRoute } from './report-queries.ts'
import { arrivalText, conditionWords, formatUsTime, riskWord, travelTimeWords } from './report-words.ts'
import { RISK_COLORS } from './risk-colors.ts'
import css from './route-report.module.css'
import { reportTexts } from './route-report.texts.ts'

interface RouteOverviewProps {
  route: SharedRoute
  paths: readonly OptionPath[]
  selected: number
  onSelect: (option: number) => void
  onStart: () => void
}

const TABS = 'report'

/** The overview before navigation starts. */
export function RouteOverview({ route, paths, selected, onSelect, onStart }: RouteOverviewProps) {
  const [open, setOpen] = useState(true)
  const chosen = paths[selected]
  const isUnderWay = new Date(route.departureTime) <= useClockTick()
  const risk = chosen ? reportRiskLevel(chosen.option.risk) : null
  const action = chosen ? routeAction(route.routeResults, route.routeResults.indexOf(chosen.option), isUnderWay) : null
  const reason = chosen && optionReason(chosen.option)
  const { cards } = reportTexts
  return (
    <>
      <header className={css.header}>
        <EndCard name={reportTexts.origin} label={route.origin.label} />
        <EndCard name={reportTexts.destination} label={route.destination.label} />
        <p className={css.depart}>
          <span>{reportTexts.depart}</span>{' '}
          <time dateTime={route.departureTime}>{formatUsTime(new Date(route.departureTime), route.timeZone)}</time>
        </p>
        {chosen ? (
          <p className={css.depart}>
            <span>{reportTexts.arrive}</span> {arrivalText(chosen.option, route)}
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
          {open ? reportTexts.hideRoutes : reportTexts.showRoutes}
        </Button>
      </div>
      {open ? (
        <>
          {paths.length > 0 ? (
            <Tabs
              label={reportTexts.routes}
              idPrefix={TABS}
              items={paths.map((_, index) => ({ value: String(index), label: reportTexts.route(index) }))}
              value={String(selected)}
              onChange={(value) => onSelect(Number(value))}
            />
          ) : null}
          <div className={css.cards} {...(paths.length > 0 ? tabPanelProps(TABS, String(selected)) : {})}>
            <Card name={cards.impact}>
              {risk === null ? (
                reportTexts.unavailable
              ) : (
                <>
                  <SegmentSwatch className={css.swatch} color={RISK_COLORS[risk] ?? 'green'} />
                  {riskWord(risk)}
                </>
              )}
            </Card>
            <Card name={cards.travelTime}>{chosen ? travelTimeWords(chosen.option) : reportTexts.unavailable}</Card>
            <Card name={cards.conditions}>
              {chosen ? conditionWords(chosen.option.weatherFlags) : reportTexts.unavailable}
            </Card>
          </div>
        </>
      ) : null}
      {chosen && action && action.action !== 'proceed' ? (
        <p className={css.advice}>
          {reason ? `${reason.text}, ${reason.when}. ` : null}
          <ActionWords action={action} />
        </p>
      ) : null}
      <Button kind="primary" size="large" fullWidth disabled={!chosen} onClick={onStart}>
        {reportTexts.start}
      </Button>
      <p className={css.fine}>
        {reportTexts.expires(formatUsTime(new Date(route.routeResultsUpdatedAt), route.timeZone))}
      </p>
    </>
  )
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

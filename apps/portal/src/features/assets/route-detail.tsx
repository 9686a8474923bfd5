import { optionName } from '@stormlane/domain'
import { levelOfResult, type RouteResult, weatherWords } from '../../parts/assets/route-columns.tsx'
import type { SavedRoute } from '../../platform/asset-queries.ts'
import { formatMoment } from '../../platform/time-format.ts'
import { LevelTag } from '../../ui/levels/level-tag.tsx'
import { DetailCaption, RowDetail } from '../../ui/table/row-detail.tsx'
import css from './assets.module.css'
import { routeTexts as TEXTS } from './assets.texts.ts'

/** Under a row: every way to go with what the weather does to it, and why the first comes first. */
export function RouteDetail({ route }: { route: SavedRoute }) {
  const { latestRouteResults: results, latestRouteResultError: failure } = route
  if (failure || !results) return <NoResults failure={failure} />
  const alerts = results[route.selectedRouteOption]?.weatherAlerts ?? results[0]?.weatherAlerts ?? []
  return (
    <RowDetail
      aside={
        <>
          {route.comparison ? (
            <>
              <DetailCaption>{TEXTS.why}</DetailCaption>
              <p>{route.comparison}</p>
            </>
          ) : null}
          {alerts.length > 0 ? (
            <>
              <DetailCaption>{TEXTS.alerts}</DetailCaption>
              <ul className={css.alerts}>
                {alerts.map(({ id, event, entersAt }) => (
                  <li key={id}>
                    <b>{event}</b> {TEXTS.entered(formatMoment(new Date(entersAt)))}
                  </li>
                ))}
              </ul>
            </>
          ) : null}
        </>
      }
    >
      <DetailCaption>{TEXTS.options}</DetailCaption>
      <ul className={css.reasons}>
        {results.map((result, index) => (
          <li key={result.via}>
            <LevelTag level={levelOfResult(result)} label={optionName(index)} />
            <span>
              {result.via} <span className={css.muted}>{figuresOf(result)}</span>
            </span>
            <span className={css.when}>{TEXTS.arrives(formatMoment(new Date(result.adjustedArrivalTime)))}</span>
          </li>
        ))}
      </ul>
    </RowDetail>
  )
}

function NoResults({ failure }: { failure: string | null }) {
  return (
    <RowDetail>
      <DetailCaption>{TEXTS.reason}</DetailCaption>
      <p>{failure ?? TEXTS.waiting}</p>
    </RowDetail>
  )
}

function figuresOf(result: RouteResult): string {
  const { slowdownFraction, maxRoadIndex, weatherFlags, weatherAlerts } = result
  const figures = [
    TEXTS.slowdown(Math.round(100 * slowdownFraction)),
    ...(maxRoadIndex === null ? [] : [TEXTS.roadRisk(maxRoadIndex.toFixed(1))]),
    weatherFlags.length + weatherAlerts.length > 0 ? weatherWords(result) : TEXTS.clear,
  ]
  return figures.join(', ')
}

import { indexText } from '@stormlane/domain/levels'
import { slowdownText } from '@stormlane/domain/measures'
import { optionName } from '@stormlane/domain/trips'
import listCss from '../../parts/assets/asset-columns.module.css'
import { assetTableTexts } from '../../parts/assets/asset-table.texts.ts'
import { ActionDetail, ReasonList } from '../../parts/assets/rated-detail.tsx'
import { arrivalText, type RouteResult, resultLevel, weatherText } from '../../parts/assets/route-columns.tsx'
import { rateRoute } from '../../parts/assets/route-rating.ts'
import { ProofLink } from '../../parts/proof/proof-link.tsx'
import type { SavedRoute } from '../../platform/asset-queries.ts'
import { formatMoment } from '../../platform/time-format.ts'
import { LevelTag } from '../../ui/levels/level-tag.tsx'
import { DetailCaption, RowDetail } from '../../ui/table/row-detail.tsx'
import css from './assets.module.css'
import { routeTexts as TEXTS } from './assets.texts.ts'

/** Row detail: every route option with its impact, and why the first is recommended. */
export function RouteDetail({ route, now }: { route: SavedRoute; now: Date }) {
  const { latestRouteResults: results, latestRouteResultError: failure } = route
  if (failure || !results) return <NoResults failure={failure} />
  const rating = rateRoute(route)
  const alerts = results[route.selectedRouteOption]?.weatherAlerts ?? results[0]?.weatherAlerts ?? []
  return (
    <RowDetail
      aside={
        <>
          <ActionDetail action={rating.actionAt(now)} missing={assetTableTexts.detail.notRated} />
          <ProofLink size="small" assetType="route" id={route.id} />
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
                {alerts.map(({ id, event, entersAt, timeZone }) => (
                  <li key={id}>
                    <b>{event}</b> {TEXTS.entered(formatMoment(new Date(entersAt), timeZone))}
                  </li>
                ))}
              </ul>
            </>
          ) : null}
        </>
      }
    >
      {rating.reasons.length > 0 ? <DetailCaption>{assetTableTexts.detail.reasons}</DetailCaption> : null}
      <ReasonList reasons={rating.reasons} text={rating.text} when={rating.when} timeZone={rating.timeZone} />
      <DetailCaption>{TEXTS.options}</DetailCaption>
      <ul className={listCss.reasons}>
        {results.map((result, index) => (
          <li key={result.via}>
            <LevelTag level={resultLevel(result)} label={optionName(index)} />
            <span>
              {result.via} <span className={css.muted}>{optionFigures(result)}</span>
            </span>
            <span className={listCss.when}>{TEXTS.arrives(arrivalText(result, route))}</span>
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

function optionFigures(result: RouteResult): string {
  const { slowdownFraction, maxRoadIndex, weatherFlags, weatherAlerts } = result
  const figures = [
    TEXTS.slowdown(slowdownText(slowdownFraction)),
    ...(maxRoadIndex === null ? [] : [TEXTS.roadRisk(indexText(maxRoadIndex))]),
    weatherFlags.length + weatherAlerts.length > 0 ? weatherText(result) : TEXTS.clear,
  ]
  return figures.join(', ')
}

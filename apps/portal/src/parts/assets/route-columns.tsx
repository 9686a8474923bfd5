import { LEVEL_WORDS } from '@stormlane/domain/impacts'
import { weatherFlagLabel } from '@stormlane/domain/indices'
import {
  type ImpactLevel,
  type ImpactLevelName,
  impactLevelName,
  indexText,
  isRoadRiskFlagged,
  isSlowdownFlagged,
} from '@stormlane/domain/levels'
import { type MeasurementSystem, slowdownText } from '@stormlane/domain/measures'
import {
  chosenResult,
  formatBreachDuration,
  impactScore,
  routeName,
  routeStatusOf,
  shownRouteRunError,
} from '@stormlane/domain/trips'
import { TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import type { SavedRoute } from '../../platform/asset-queries.ts'
import { formatMiles } from '../../platform/distance-format.ts'
import { formatIso, formatMoment } from '../../platform/time-format.ts'
import { SignedText } from '../../ui/states/signed-text.tsx'
import { actionsColumn } from '../../ui/table/actions-column.ts'
import type { TableColumn } from '../../ui/table/table-column.ts'
import { uiTexts } from '../../ui/ui.texts.ts'
import { ageColumn } from './age-column.ts'
import { arrivalNotes, arrivalZone, departureZone } from './arrival-odds.ts'
import css from './asset-columns.module.css'
import { assetTableTexts } from './asset-table.texts.ts'
import { ReasonedLevel } from './reasoned-level.tsx'
import { rateRoute } from './route-rating.ts'

export type RouteResult = NonNullable<SavedRoute['latestRouteResults']>[number]

interface RouteColumnOptions<Row extends SavedRoute> {
  now: Date
  system: MeasurementSystem
  actions: (route: Row) => ReactNode
}

const TEXTS = assetTableTexts.route
const TITLES = TEXTS.columns
const MISSING = assetTableTexts.missing

export const resultLevel = ({ risk }: RouteResult) => impactLevelName(risk as ImpactLevel)

/** The weather flags of a result, followed by the alerts along the route. */
export function weatherText({ weatherFlags, weatherAlerts }: RouteResult): string {
  const words = [...weatherFlags.map(weatherFlagLabel), ...weatherAlerts.map(({ event }) => event)]
  return [...new Set(words)].join(', ') || assetTableTexts.none
}

/** A route whose last evaluation failed shows no result, even if an older one is stored. */
const shownResult = (route: SavedRoute) => (route.latestRouteResultError ? undefined : chosenResult(route))

/** Unknown while there are no results. */
export function routeLevel(route: SavedRoute): ImpactLevelName {
  const result = shownResult(route)
  return result ? resultLevel(result) : 'unknown'
}

/** The route columns in their required order (DASH-043). */
export function routeColumns<Row extends SavedRoute>({
  now,
  system,
  actions,
}: RouteColumnOptions<Row>): TableColumn<Row>[] {
  const resultText = (say: (result: RouteResult) => string) => (route: SavedRoute) => {
    const result = shownResult(route)
    return result ? say(result) : ''
  }
  /** Why a route has no result, or why its result lacks a value. */
  const missing = (ofResult: string) => (route: SavedRoute) => {
    if (shownResult(route)) return ofResult
    return route.latestRouteResultError ? MISSING.failed : MISSING.beingUpdated
  }
  const measured = (measure: (result: RouteResult) => number | null) => (route: SavedRoute) => {
    const result = shownResult(route)
    return (result && measure(result)) ?? undefined
  }
  const flagged = (say: (result: RouteResult) => string, isFlagged: (result: RouteResult) => boolean, why: string) => ({
    text: resultText(say),
    missing: missing(MISSING.noRoadIndex),
    cell: (route: SavedRoute) => {
      const result = shownResult(route)
      return result && isFlagged(result) ? <Flagged why={why}>{say(result)}</Flagged> : resultText(say)(route)
    },
  })
  return [
    { id: 'externalId', header: TITLES.externalId, text: ({ externalId }) => externalId ?? '', width: 124 },
    {
      id: 'name',
      header: TITLES.name,
      text: routeName,
      cell: (route) => <span className={css.name}>{routeName(route)}</span>,
      width: 160,
      grow: true,
    },
    { id: 'origin', header: TITLES.origin, text: ({ origin }) => origin.label, width: 108 },
    { id: 'destination', header: TITLES.destination, text: ({ destination }) => destination.label, width: 124 },
    {
      id: 'departure',
      header: TITLES.departure,
      text: (route) => formatMoment(new Date(route.departureTime), departureZone(route)),
      isoTime: (route) => formatIso(new Date(route.departureTime), departureZone(route)),
      sortBy: ({ departureTime }) => Date.parse(departureTime),
      width: 214,
    },
    {
      id: 'impact',
      header: TITLES.impact,
      text: (route) => impactText(route),
      cell: (route) => <Impact route={route} />,
      sortBy: measured(impactScore),
      descendingFirst: true,
      width: 190,
    },
    {
      id: 'slowdown',
      header: TITLES.slowdown,
      ...flagged(
        ({ slowdownFraction }) => slowdownText(slowdownFraction),
        ({ slowdownFraction }) => isSlowdownFlagged(slowdownFraction),
        TEXTS.slowdownFlagged,
      ),
      sortBy: measured(({ slowdownFraction }) => slowdownFraction),
      descendingFirst: true,
      align: 'end',
      width: 122,
    },
    {
      id: 'arrival',
      header: TITLES.arrival,
      text: (route) => resultText((result) => arrivalText(result, route))(route),
      isoTime: resultText((result) => formatIso(new Date(result.adjustedArrivalTime), arrivalZone(result))),
      missing: missing(uiTexts.notGiven),
      sortBy: measured(({ adjustedArrivalTime }) => Date.parse(adjustedArrivalTime)),
      width: 430,
    },
    {
      id: 'distance',
      header: TITLES.distance,
      text: resultText(({ distanceMiles }) => formatMiles(distanceMiles, system).join(' ')),
      missing: missing(uiTexts.notGiven),
      sortBy: measured(({ distanceMiles }) => distanceMiles),
      align: 'end',
      width: 116,
    },
    {
      id: 'roadRisk',
      header: TITLES.roadRisk,
      ...flagged(
        ({ maxRoadIndex }) => (maxRoadIndex === null ? '' : indexText(maxRoadIndex)),
        ({ maxRoadIndex }) => maxRoadIndex !== null && isRoadRiskFlagged(maxRoadIndex),
        TEXTS.roadRiskFlagged,
      ),
      sortBy: measured(({ maxRoadIndex }) => maxRoadIndex),
      descendingFirst: true,
      align: 'end',
      width: 146,
    },
    {
      id: 'weather',
      header: TITLES.weather,
      text: resultText(weatherText),
      missing: missing(uiTexts.notGiven),
      width: 240,
    },
    {
      id: 'above',
      header: TITLES.above,
      text: resultText(({ aboveTemperatureThresholds }) => exposureText(aboveTemperatureThresholds)),
      missing: missing(MISSING.noThreshold),
      width: 164,
    },
    {
      id: 'below',
      header: TITLES.below,
      text: resultText(({ belowTemperatureThresholds }) => exposureText(belowTemperatureThresholds)),
      missing: missing(MISSING.noThreshold),
      width: 164,
    },
    {
      id: 'status',
      header: TITLES.status,
      text: ({ status }) => TEXTS.statuses[routeStatusOf(status) ?? 'unstarted'],
      width: 110,
    },
    ageColumn({
      id: 'updated',
      header: TITLES.updated,
      timestamp: ({ routeResultsUpdatedAt }) => routeResultsUpdatedAt,
      now,
      width: 120,
    }),
    {
      id: 'vehicle',
      header: TITLES.vehicle,
      text: ({ vehicleData }) => vehicleData.id ?? '',
      missing: () => MISSING.noVehicle,
      width: 116,
    },
    actionsColumn(TITLES.actions, 150, actions),
  ]
}

/** `Fri, Jan 15, 8:13 PM CST, likely 7:31 – 9:34 PM, 76% to make Fri 9:00 PM CST`, in the zone of the destination. */
export const arrivalText = (result: RouteResult, { appointment }: SavedRoute) =>
  [formatMoment(new Date(result.adjustedArrivalTime), arrivalZone(result)), ...arrivalNotes(result, appointment)].join(
    ', ',
  )

/** "Updating" without results, "Error" if the evaluation failed, otherwise the level (DASH-049, DASH-050). */
function impactText(route: SavedRoute): string {
  const result = shownResult(route)
  if (result) return LEVEL_WORDS[resultLevel(result)]
  return route.latestRouteResultError ? TEXTS.error : TEXTS.updating
}

/** A highlighted value with the reason as tooltip. */
function Flagged({ why, children }: { why: string; children: string }) {
  return (
    <span className={css.flagged} data-level="moderate" title={why}>
      <TriangleAlert size={14} role="img" aria-label={why} />
      <span>{children}</span>
    </span>
  )
}

function Impact({ route }: { route: SavedRoute }) {
  const result = shownResult(route)
  if (result) return <ReasonedLevel level={resultLevel(result)} reason={rateRoute(route).text} />
  return (
    <span title={resultErrorText(route)}>
      <SignedText>{impactText(route)}</SignedText>
    </span>
  )
}

/** Title and message of the error, worded as in the planner (PLAN-055 to PLAN-063). */
function resultErrorText({ latestRouteResultError: error }: SavedRoute): string | undefined {
  return error === null ? undefined : shownRouteRunError({ kind: 'answer', status: 400, error })
}

function exposureText(exposures: RouteResult['aboveTemperatureThresholds']): string {
  return exposures
    .map(({ threshold, secondsBreachingThreshold }) =>
      TEXTS.exposure(threshold, formatBreachDuration(secondsBreachingThreshold)),
    )
    .join(', ')
}

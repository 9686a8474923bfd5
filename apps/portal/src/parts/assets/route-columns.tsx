import {
  chosenResult,
  formatBreachDuration,
  type ImpactLevel,
  type ImpactLevelName,
  impactLevelName,
  impactScore,
  isRoadRiskFlagged,
  isSlowdownFlagged,
  type MeasurementSystem,
  routeName,
  routeStatusOf,
  shownRouteRunError,
  weatherFlagLabel,
} from '@stormlane/domain'
import { TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import type { SavedRoute } from '../../platform/asset-queries.ts'
import { formatMiles } from '../../platform/distance-format.ts'
import { formatMoment } from '../../platform/time-format.ts'
import { LevelChip } from '../../ui/levels/level-chip.tsx'
import { LEVEL_WORDS } from '../../ui/levels/level-words.ts'
import type { TableColumn } from '../../ui/table/table-column.ts'
import { ageColumn } from './age-column.ts'
import css from './asset-columns.module.css'
import { assetTableTexts } from './asset-table.texts.ts'

export type RouteResult = NonNullable<SavedRoute['latestRouteResults']>[number]

interface RouteColumnOptions<Row extends SavedRoute> {
  now: Date
  system: MeasurementSystem
  /** The buttons of a row. */
  actions: (route: Row) => ReactNode
}

const TEXTS = assetTableTexts.route
const TITLES = TEXTS.columns

export const levelOfResult = ({ risk }: RouteResult) => impactLevelName(risk as ImpactLevel)

/** What is told of the weather: its flags, then the alerts that the vehicle meets. */
export function weatherWords({ weatherFlags, weatherAlerts }: RouteResult): string {
  const words = [...weatherFlags.map(weatherFlagLabel), ...weatherAlerts.map(({ event }) => event)]
  return [...new Set(words)].join(', ') || assetTableTexts.none
}

/** A route whose results failed has none to show, even where older ones are kept. */
const resultOf = (route: SavedRoute) => (route.latestRouteResultError ? undefined : chosenResult(route))

/** Unknown while there are no results to rate it by. */
export function levelOfRoute(route: SavedRoute): ImpactLevelName {
  const result = resultOf(route)
  return result ? levelOfResult(result) : 'unknown'
}

/** The columns of core §2. */
export function routeColumns<Row extends SavedRoute>({
  now,
  system,
  actions,
}: RouteColumnOptions<Row>): TableColumn<Row>[] {
  const told = (say: (result: RouteResult) => string) => (route: SavedRoute) => {
    const result = resultOf(route)
    return result ? say(result) : ''
  }
  const measured = (measure: (result: RouteResult) => number | null) => (route: SavedRoute) => {
    const result = resultOf(route)
    return (result && measure(result)) ?? undefined
  }
  const flagged = (say: (result: RouteResult) => string, isFlagged: (result: RouteResult) => boolean, why: string) => ({
    text: told(say),
    cell: (route: SavedRoute) => {
      const result = resultOf(route)
      return result && isFlagged(result) ? <Flagged why={why}>{say(result)}</Flagged> : told(say)(route)
    },
  })
  return [
    { id: 'externalId', header: TITLES.externalId, text: ({ externalId }) => externalId ?? '', width: 132 },
    {
      id: 'name',
      header: TITLES.name,
      text: routeName,
      cell: (route) => <span className={css.name}>{routeName(route)}</span>,
      width: 196,
      grow: true,
    },
    { id: 'origin', header: TITLES.origin, text: ({ origin }) => origin.label, width: 140 },
    { id: 'destination', header: TITLES.destination, text: ({ destination }) => destination.label, width: 140 },
    {
      id: 'departure',
      header: TITLES.departure,
      text: ({ departureTime }) => formatMoment(new Date(departureTime)),
      sortBy: ({ departureTime }) => Date.parse(departureTime),
      width: 214,
    },
    {
      id: 'impact',
      header: TITLES.impact,
      text: (route) => impactWords(route),
      cell: (route) => <Impact route={route} />,
      sortBy: measured(impactScore),
      descendingFirst: true,
      width: 126,
    },
    {
      id: 'slowdown',
      header: TITLES.slowdown,
      ...flagged(
        ({ slowdownFraction }) => `${Math.round(100 * slowdownFraction)}%`,
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
      text: told(({ adjustedArrivalTime }) => formatMoment(new Date(adjustedArrivalTime))),
      sortBy: measured(({ adjustedArrivalTime }) => Date.parse(adjustedArrivalTime)),
      width: 214,
    },
    {
      id: 'distance',
      header: TITLES.distance,
      text: told(({ distanceMiles }) => formatMiles(distanceMiles, system).join(' ')),
      sortBy: measured(({ distanceMiles }) => distanceMiles),
      align: 'end',
      width: 116,
    },
    {
      id: 'roadRisk',
      header: TITLES.roadRisk,
      ...flagged(
        ({ maxRoadIndex }) => (maxRoadIndex === null ? assetTableTexts.notAvailable : maxRoadIndex.toFixed(1)),
        ({ maxRoadIndex }) => maxRoadIndex !== null && isRoadRiskFlagged(maxRoadIndex),
        TEXTS.roadRiskFlagged,
      ),
      sortBy: measured(({ maxRoadIndex }) => maxRoadIndex),
      descendingFirst: true,
      align: 'end',
      width: 146,
    },
    { id: 'weather', header: TITLES.weather, text: told(weatherWords), width: 240 },
    {
      id: 'above',
      header: TITLES.above,
      text: told(({ aboveTemperatureThresholds }) => exposureWords(aboveTemperatureThresholds)),
      width: 164,
    },
    {
      id: 'below',
      header: TITLES.below,
      text: told(({ belowTemperatureThresholds }) => exposureWords(belowTemperatureThresholds)),
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
      momentOf: ({ routeResultsUpdatedAt }) => routeResultsUpdatedAt,
      now,
      width: 120,
    }),
    { id: 'vehicle', header: TITLES.vehicle, text: ({ vehicleData }) => vehicleData.id ?? '', width: 116 },
    {
      id: 'actions',
      header: TITLES.actions,
      text: () => '',
      cell: actions,
      sortable: false,
      filterable: false,
      exported: false,
      width: 150,
    },
  ]
}

/** Updating while results are absent; Error when they failed; else the level (core §4). */
function impactWords(route: SavedRoute): string {
  const result = resultOf(route)
  if (result) return LEVEL_WORDS[levelOfResult(result)]
  return route.latestRouteResultError ? TEXTS.error : TEXTS.updating
}

/** A value that is worth a second look, and why. */
function Flagged({ why, children }: { why: string; children: string }) {
  return (
    <span className={css.flagged} data-level="moderate" title={why}>
      <TriangleAlert size={14} role="img" aria-label={why} />
      <span>{children}</span>
    </span>
  )
}

function Impact({ route }: { route: SavedRoute }) {
  const result = resultOf(route)
  if (result) return <LevelChip level={levelOfResult(result)} />
  return <span title={failureWords(route)}>{impactWords(route)}</span>
}

/** Title and message of what went wrong, as a run in the planner tells it (core §8). */
function failureWords({ latestRouteResultError: error }: SavedRoute): string | undefined {
  return error === null ? undefined : shownRouteRunError({ kind: 'answer', status: 400, error })
}

function exposureWords(exposures: RouteResult['aboveTemperatureThresholds']): string {
  return exposures
    .map(({ threshold, secondsBreachingThreshold }) =>
      TEXTS.exposure(threshold, formatBreachDuration(secondsBreachingThreshold)),
    )
    .join(', ')
}

import { isRouteStarted } from '@stormlane/domain/levels'
import { departureAdviceWords, plannedDeparture } from '@stormlane/domain/trips'
import { useMemo, useState } from 'react'
import { departureZone } from '../../parts/assets/arrival-odds.ts'
import type { SavedRoute } from '../../platform/asset-queries.ts'
import { formatDayTime } from '../../platform/time-format.ts'
import { routeToInputs } from './plan-inputs.ts'
import { plannerTexts } from './route-planner.texts.ts'
import { useDepartures } from './use-departures.ts'

/** Says when a saved route best departs within a day. Key it by the route's id. */
export function RouteAdvice({ route }: { route: SavedRoute }) {
  const [askedAt] = useState(() => new Date())
  const departAt = new Date(route.departureTime)
  if (isRouteStarted({ ...route, departAt }, askedAt)) return plannerTexts.departures.underWay
  return <Advice route={route} askedAt={askedAt} />
}

function Advice({ route, askedAt }: { route: SavedRoute; askedAt: Date }) {
  const inputs = useMemo(() => routeToInputs(route), [route])
  const { advice, state } = useDepartures(inputs, route.selectedRouteOption, askedAt, { adviceOnly: true })
  if (!advice) return state === 'streaming' ? plannerTexts.departures.computing : plannerTexts.departures.failed
  const planned = new Date(route.departureTime)
  const isNow = plannedDeparture(planned, askedAt) === askedAt
  const time = (moment: Date) => formatDayTime(moment, departureZone(route))
  return departureAdviceWords(advice, { isNow, time })
}

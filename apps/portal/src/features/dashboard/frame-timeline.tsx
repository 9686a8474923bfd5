import type { DayFrame } from '@stormlane/domain/time'
import { useQuery } from '@tanstack/react-query'
import { ForecastProblem, forecastProblem } from '../../parts/forecast/forecast-problem.tsx'
import { forecastQueries } from '../../parts/forecast/forecast-queries.ts'
import { type ForecastRow, impactRows, weatherRows } from '../../parts/forecast/forecast-rows.ts'
import { Timeline } from '../../parts/forecast/timeline.tsx'
import { useImpactRatings } from '../../parts/forecast/use-impact-ratings.ts'
import type { SavedLocation } from '../../platform/asset-queries.ts'
import { useUnits } from '../../platform/units.ts'
import { Skeleton } from '../../ui/states/skeleton.tsx'
import { DetailCaption } from '../../ui/table/row-detail.tsx'
import { dashboardTexts } from './dashboard.texts.ts'
import { placeWindow } from './use-dashboard-view.ts'

const TIMELINE_HEIGHT_PX = 172

interface FrameTimelineProps {
  location: SavedLocation
  view: 'location_impact' | 'location_weather'
  frame: DayFrame
  now: Date
}

/** A location's timeline in a timeframe: 15-minute nowcast steps today, hourly later. */
export function FrameTimeline({ location, view, frame, now }: FrameTimelineProps) {
  const units = useUnits()
  const { id, latitude, longitude, timezone } = location
  const place = { id, latitude, longitude }
  const timeframe = frame === 'today' ? 'nowcast' : 'extended'
  const isImpact = view === 'location_impact'
  const weather = useQuery({ ...forecastQueries.weather(place), enabled: !isImpact })
  const { indices, ...ratings } = useImpactRatings(place, timeframe, isImpact)
  const points = timeframe === 'nowcast' ? weather.data?.subhourly : weather.data?.hourly
  const rows = isImpact ? ratings.data && impactRows(ratings.data, indices) : points && weatherRows(points)
  const problem = isImpact ? forecastProblem(ratings) : forecastProblem(weather)
  const title = dashboardTexts.location.timeline[view]
  return (
    <>
      <DetailCaption>{title}</DetailCaption>
      {problem && !rows ? (
        <ForecastProblem problem={problem} />
      ) : rows ? (
        <Timeline
          label={title}
          rows={timeframe === 'nowcast' ? rows : rows.map((row) => within(row, placeWindow(now, timezone, frame)))}
          window={timeframe}
          shownAt={now}
          timeZone={timezone}
          units={units}
        />
      ) : (
        <Skeleton height={TIMELINE_HEIGHT_PX} />
      )}
    </>
  )
}

function within(row: ForecastRow, { startTime, endTime }: { startTime: Date; endTime: Date }): ForecastRow {
  return { ...row, points: row.points.filter(({ time }) => time >= startTime && time < endTime) }
}

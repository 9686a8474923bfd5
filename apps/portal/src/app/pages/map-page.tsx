import { WeatherMap } from '../../features/map/weather-map.tsx'
import { DataBadge } from '../shell/data-badge.tsx'
import { ForecastRun } from '../shell/forecast-run.tsx'
import { PLANNED_PAGES } from './planned-pages.texts.ts'

export function MapPage() {
  return (
    <>
      <h1 className="visually-hidden">{PLANNED_PAGES.map.title}</h1>
      <WeatherMap
        facts={
          <>
            <ForecastRun />
            <DataBadge />
          </>
        }
      />
    </>
  )
}

import { mapTexts } from '../../features/map/map.texts.ts'
import { WeatherMap } from '../../features/map/weather-map.tsx'
import { DataBadge } from '../shell/data-badge.tsx'
import { ForecastRun } from '../shell/forecast-run.tsx'

export function MapPage() {
  return (
    <>
      <h1 className="visually-hidden">{mapTexts.title}</h1>
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

import { type MapSwitch, type MapType, nearestTileset } from '@stormlane/domain/maps'
import type { MeasurementSystem } from '@stormlane/domain/measures'
import type { Timeframe } from '@stormlane/domain/time'
import { useColorMode } from '../../ui/theme/color-mode-context.tsx'
import { useFrames } from '../weather/use-frames.ts'
import { INK_ON_WEATHER, type InkOnWeather } from './ink-on-weather.ts'
import type { LngLatPlace } from './living-on.ts'
import { NightShade } from './night-shade.tsx'
import { TemperatureLines } from './temperature-lines.tsx'
import { TownValues } from './town-values.tsx'
import { WindStreamlines } from './wind-streamlines.tsx'

interface SwitchedLayersProps {
  switches: readonly MapSwitch[]
  layer: MapType
  timeframe: Timeframe
  shownAt: Date
  units: MeasurementSystem
  /** Own sites. */
  sites: readonly LngLatPlace[]
}

/** What is switched on over the layer of the map. */
export function SwitchedLayers({ switches, layer, timeframe, shownAt, units, sites }: SwitchedLayersProps) {
  const { shown: theme } = useColorMode()
  const isOn = (id: MapSwitch) => switches.includes(id)
  return (
    <>
      {isOn('night') && <NightShade at={shownAt} />}
      {isOn('streamlines') && <Streamlines timeframe={timeframe} shownAt={shownAt} />}
      {isOn('isolines') && (
        <Isolines key={theme} ink={INK_ON_WEATHER[theme]} timeframe={timeframe} shownAt={shownAt} units={units} />
      )}
      {isOn('values') && layer !== 'none' && (
        <TownValues
          key={theme}
          ink={INK_ON_WEATHER[theme]}
          layer={layer}
          units={units}
          shownAt={shownAt}
          sites={sites}
        />
      )}
    </>
  )
}

interface IsolinesProps extends Pick<SwitchedLayersProps, 'timeframe' | 'shownAt' | 'units'> {
  ink: InkOnWeather
}

function Streamlines({ timeframe, shownAt }: Pick<SwitchedLayersProps, 'timeframe' | 'shownAt'>) {
  return <WindStreamlines frame={useValuesAt('wind_speed', timeframe, shownAt)} />
}

function Isolines({ timeframe, shownAt, units, ink }: IsolinesProps) {
  return <TemperatureLines frame={useValuesAt('temperature', timeframe, shownAt)} units={units} ink={ink} />
}

/** The numbers of the frame of another layer that is nearest to the shown time. */
function useValuesAt(layer: 'wind_speed' | 'temperature', timeframe: Timeframe, shownAt: Date) {
  const { frames } = useFrames(layer, timeframe)
  const times = frames.map(({ time }) => time)
  return frames[nearestTileset(times, shownAt)]?.values
}

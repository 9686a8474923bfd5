import type { AlertZones, Counties } from '@stormlane/geography'
import type { AtmosphereModel } from '../atmosphere/atmosphere-model.ts'
import { type CountyWeather, CountyWeatherReader } from './county-weather.ts'

/** Cache of the weather of every zone by time; warnings, storm reports and power outages use the same frames. */
export class CountyFrames {
  readonly zones: AlertZones
  readonly #reader: CountyWeatherReader
  readonly #frames = new Map<number, CountyWeather>()

  constructor(model: AtmosphereModel, zones: AlertZones) {
    this.zones = zones
    this.#reader = new CountyWeatherReader(model, zones.list)
  }

  /** The counties, which are the first zones. */
  get counties(): Counties {
    return this.zones.counties
  }

  at(time: number): CountyWeather {
    let frame = this.#frames.get(time)
    if (!frame) {
      frame = this.#reader.at(new Date(time))
      this.#frames.set(time, frame)
    }
    return frame
  }

  forgetBefore(limit: number): void {
    for (const time of this.#frames.keys()) if (time < limit) this.#frames.delete(time)
  }
}

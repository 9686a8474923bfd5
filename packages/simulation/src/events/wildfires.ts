import { AreaIndex } from '@stormlane/domain/geo'
import type { FireEvent, WildfireEvent } from '@stormlane/domain/hazards'
import { DAY_MS, HOUR_MS } from '@stormlane/domain/time'
import { fosbergIndex } from '@stormlane/domain/weather'
import type { Counties } from '@stormlane/geography'
import type { Point, Polygon, Position } from 'geojson'
import { hashBetween, hashUnit } from '../atmosphere/hash.ts'
import { fireName } from './events.texts.ts'
import type { GridFrames } from './grid-frames.ts'

/** Early afternoon over the continent, when fires start and spread. */
const BURNING_HOUR_UTC = 21
/** Maximum duration of a fire. */
const MAX_DAYS = 10
/** Possible ignitions per day. */
const SPARKS_PER_DAY = 160
/** Fosberg index from which a spark may ignite, and at which it always does. */
const MIN_IGNITION_INDEX = 22
const SURE_IGNITION_INDEX = 65
const MIN_TEMPERATURE_C = 8
const ACRES_PER_KM2 = 247.105
const KM_PER_DEGREE = 111.2

interface Fire {
  key: readonly [day: number, spark: number]
  lat: number
  lng: number
  startedAt: Date
  acres: number
  /** Direction of spread, degrees. */
  heading: number
  /** Ratio of length to width of the burned area. */
  elongation: number
  contained: number
}

/** Fires that start in dry, windy weather without rain and grow while it lasts. */
export class SimulatedFires {
  readonly #frames: GridFrames
  readonly #seed: number
  readonly #counties: Counties
  readonly #index: AreaIndex

  constructor(frames: GridFrames, counties: Counties, seed: number) {
    this.#frames = frames
    this.#seed = seed
    this.#counties = counties
    this.#index = new AreaIndex(counties.list.map(({ geometry }) => geometry))
  }

  /** Hot spots as seen by satellites, in all countries. */
  fires(now: Date): FireEvent[] {
    return this.#burning(now).map((fire): FireEvent => {
      const id = `fire-${fire.key.join('-')}`
      const properties = { started_at: fire.startedAt.toISOString(), acres: fire.acres, ...radiativePower(fire) }
      return { eventType: 'fires', id, geoJson: { type: 'Feature', id, geometry: toPoint(fire), properties } }
    })
  }

  /** Wildfires in the United States, each as a named point and a perimeter. */
  wildfires(now: Date): WildfireEvent[] {
    return this.#burning(now).flatMap((fire): WildfireEvent[] => {
      const [county] = this.#index.containing(fire.lng, fire.lat)
      const place = county === undefined ? undefined : this.#counties.list[county]
      if (!place) return []
      const name = fireName(hashUnit(this.#seed, 635, ...fire.key))
      const properties = {
        name,
        county: place.name,
        state: place.state,
        acres: fire.acres,
        percent_contained: Math.round(100 * fire.contained),
        started_at: fire.startedAt.toISOString(),
      }
      const id = `wildfire-${fire.key.join('-')}`
      const perimeter = this.#perimeter(fire)
      return [
        { eventType: 'us_wildfires', id, name, geoJson: { type: 'Feature', id, geometry: toPoint(fire), properties } },
        {
          eventType: 'us_wildfires',
          id: `${id}-perimeter`,
          name,
          geoJson: { type: 'Feature', id: `${id}-perimeter`, geometry: perimeter, properties },
        },
      ]
    })
  }

  #burning(now: Date): Fire[] {
    const today = Math.floor((now.getTime() - BURNING_HOUR_UTC * HOUR_MS) / DAY_MS)
    const days = Array.from({ length: MAX_DAYS }, (_, i) => today - MAX_DAYS + 1 + i)
    return days.flatMap((day) =>
      Array.from({ length: SPARKS_PER_DAY }, (_, spark) => this.#fire(day, spark, today, now)).filter(
        (fire) => fire !== undefined,
      ),
    )
  }

  #fire(day: number, spark: number, today: number, now: Date): Fire | undefined {
    const key = [day, spark] as const
    const { definition, terrain, cells } = this.#frames.model.grid
    if (definition.kind !== 'regular') return undefined
    const cell = Math.floor(hashUnit(this.#seed, 631, ...key) * cells)
    const danger = this.#danger(day, cell)
    const chance =
      ((terrain.land[cell] as number) * (danger - MIN_IGNITION_INDEX)) / (SURE_IGNITION_INDEX - MIN_IGNITION_INDEX)
    if (hashUnit(this.#seed, 632, ...key) >= chance) return undefined
    const startedAt = new Date(burningTime(day) + hashBetween(-3, 3, this.#seed, 633, ...key) * HOUR_MS)
    const days = Math.ceil(hashBetween(1, MAX_DAYS, this.#seed, 634, ...key))
    if (startedAt > now || today - day >= days) return undefined
    let acres = hashBetween(20, 200, this.#seed, 636, ...key)
    for (let burning = day; burning <= today; burning++) acres *= 1 + Math.max(0, this.#danger(burning, cell) - 15) / 30
    const { windDirection, windSpeed } = this.#afternoonWeather(day)
    const step = definition.stepDegrees
    return {
      key,
      lng: (this.#frames.model.grid.lng[cell] as number) + hashBetween(-step / 2, step / 2, this.#seed, 637, ...key),
      lat: (this.#frames.model.grid.lat[cell] as number) + hashBetween(-step / 2, step / 2, this.#seed, 638, ...key),
      startedAt,
      acres: Math.round(acres),
      heading: ((windDirection[cell] as number) + 180) % 360,
      // Anderson (1983), light fuels: twice as long as wide at 5 m/s.
      elongation: Math.min(4, 1 + 0.2 * (windSpeed[cell] as number)),
      contained: Math.min(0.95, (today - day) / days),
    }
  }

  /** The Fosberg fire weather index in the afternoon; 0 in rain or cold. */
  #danger(day: number, cell: number): number {
    const weather = this.#afternoonWeather(day)
    const temperature = weather.temperature[cell] as number
    if (temperature < MIN_TEMPERATURE_C || (weather.rainRate[cell] as number) > 0.1) return 0
    return fosbergIndex(temperature, weather.dewPoint[cell] as number, weather.windSpeed[cell] as number)
  }

  #afternoonWeather(day: number) {
    return this.#frames.truth(burningTime(day))
  }

  /** An ellipse of the fire's area along the wind, with its rear at the origin of the fire and an irregular edge. */
  #perimeter({ key, lat, lng, acres, heading, elongation }: Fire): Polygon {
    const width = Math.sqrt(acres / ACRES_PER_KM2 / (Math.PI * elongation))
    const length = width * elongation
    const turn = (heading * Math.PI) / 180
    const ring = Array.from({ length: 36 }, (_, i): Position => {
      const angle = (2 * Math.PI * i) / 36
      const uneven = 1 + hashBetween(-0.13, 0.13, this.#seed, 639, ...key, i)
      const along = length * (0.85 + uneven * Math.cos(angle))
      const across = width * uneven * Math.sin(angle)
      const north = (along * Math.cos(turn) + across * Math.sin(turn)) / KM_PER_DEGREE
      const east = (along * Math.sin(turn) - across * Math.cos(turn)) / KM_PER_DEGREE
      return [fourDecimals(lng + east / Math.cos((lat * Math.PI) / 180)), fourDecimals(lat + north)]
    })
    return { type: 'Polygon', coordinates: [[...ring, ring[0] as Position]] }
  }
}

const burningTime = (day: number) => day * DAY_MS + BURNING_HOUR_UTC * HOUR_MS
const fourDecimals = (degrees: number) => Math.round(degrees * 10_000) / 10_000
const toPoint = ({ lng, lat }: Fire): Point => ({
  type: 'Point',
  coordinates: [fourDecimals(lng), fourDecimals(lat)],
})

/** Fire radiative power as measured by VIIRS: a few MW for a grass fire, hundreds for a large one. */
const radiativePower = ({ acres, contained }: Fire) => ({
  radiative_power_mw: Math.round(Math.max(1, 0.4 * acres ** 0.7 * (1 - contained))),
})

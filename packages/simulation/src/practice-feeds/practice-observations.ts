// The simulated weather as reports of stations, in the Aviation Weather Center's file of current METARs. There is a
// station at each verified point.
import { gzipSync } from 'node:zlib'
import { celsiusToFahrenheit, knotsToMps, milesToMeters, mmToInches } from '@stormlane/domain/measures'
import { floorTo, HOUR_MS, MINUTE_MS } from '@stormlane/domain/time'
import { type StationValues, VERIFIED_POINTS } from '@stormlane/domain/verification'
import { StationWeather } from '../verification/station-weather.ts'

const ROAD_STATIONS_KEY = 'mesonet.agron.iastate.edu/api/1/currents.json'
const METARS_KEY = 'aviationweather.gov/data/cache/metars.cache.csv.gz'
/** Stations of the United States report seven minutes before the hour. */
const BEFORE_HOUR_MS = 7 * MINUTE_MS
const SUM_HOURS = 6
/** Weaker gusts are not reported. */
const LEAST_GUST_KNOTS = 5
const MOST_MILES = 10
/** The least sum that can be measured, inches. */
const LEAST_SUM = 0.005
const COLUMNS = `
raw_text station_id observation_time latitude longitude temp_c dewpoint_c
wind_dir_degrees wind_speed_kt wind_gust_kt visibility_statute_mi altim_in_hg
sea_level_pressure_mb corrected auto auto_station maintenance_indicator_on no_signal
lightning_sensor_off freezing_rain_sensor_off present_weather_sensor_off wx_string
sky_cover cloud_base_ft_agl sky_cover cloud_base_ft_agl sky_cover cloud_base_ft_agl sky_cover cloud_base_ft_agl
flight_category three_hr_pressure_tendency_mb maxT_c minT_c maxT24hr_c minT24hr_c
precip_in pcp3hr_in pcp6hr_in pcp24hr_in snow_in vert_vis_ft metar_type elevation_m
`
  .trim()
  .split(/\s+/)

export class PracticeObservations {
  private readonly options: { seed: number; degrees: number }
  private weather: StationWeather | undefined
  private made: { hour: number; file: Buffer } | undefined
  /** Road weather stations are asked for state by state, and each answer needs the weather of all points at this hour. */
  private known: { hour: number; truth: StationValues } | undefined

  constructor(options: { seed: number; degrees: number }) {
    this.options = options
  }

  /** Returns undefined for any other path. */
  read(path: string, now: Date, query: URLSearchParams): Buffer | undefined {
    if (path === ROAD_STATIONS_KEY) return this.roadStations(query.get('network') ?? '', now)
    if (path !== METARS_KEY) return undefined
    const hour = floorTo(new Date(now.getTime() + BEFORE_HOUR_MS), HOUR_MS)
    if (this.made?.hour !== hour.getTime()) this.made = { hour: hour.getTime(), file: this.make(hour) }
    return this.made.file
  }

  private truth(hour: Date): StationValues {
    if (this.known?.hour === hour.getTime()) return this.known.truth
    const { seed, degrees } = this.options
    this.weather ??= new StationWeather(seed, degrees)
    const [truth] = this.weather.truth(hour, 1) as [StationValues]
    this.known = { hour: hour.getTime(), truth }
    return truth
  }

  private roadStations(network: string, now: Date): Buffer {
    const [, state] = /^([A-Z]{2})_RWIS$/.exec(network) ?? []
    const hour = floorTo(now, HOUR_MS)
    const truth = this.truth(hour)
    const data = VERIFIED_POINTS.flatMap(({ name }, point) =>
      state && name.endsWith(`, ${state}`) ? roadStationRow(point, state, truth, hour) : [],
    )
    return Buffer.from(JSON.stringify({ schema: { primaryKey: ['station'] }, data }))
  }

  private make(hour: Date): Buffer {
    const truth = this.truth(hour)
    const rows = VERIFIED_POINTS.map((_, point) => reportRow(point, truth, hour))
    const about = ['No errors', 'No warnings', '1 ms', 'data source=metars', `${rows.length} results`]
    return gzipSync([...about, COLUMNS.join(','), ...rows, ''].join('\n'))
  }
}

/**
 * Writes temperatures in °F and winds in knots, with as many digits as stations report. Road weather stations report
 * every few minutes.
 */
function roadStationRow(point: number, state: string, { values }: StationValues, hour: Date) {
  const { lat = 0, lng = 0, name } = VERIFIED_POINTS[point] ?? {}
  const rounded = (value: number) => Math.round(10 * value) / 10
  const knots = (mps: number) => rounded(mps / knotsToMps(1))
  return {
    station: `R${String(point).padStart(4, '0')}`,
    name,
    state,
    network: `${state}_RWIS`,
    utc_valid: `${hour.toISOString().slice(0, 19)}Z`,
    tmpf: rounded(celsiusToFahrenheit(values.temperature[point] as number)),
    sknt: knots(values.wind[point] as number),
    gust: knots(Math.max(values.wind[point] as number, values.wind_gust[point] as number)),
    vsby: null,
    tsf0: null,
    lon: lng,
    lat,
  }
}

function reportRow(point: number, { values }: StationValues, hour: Date): string {
  const { lat = 0, lng = 0 } = VERIFIED_POINTS[point] ?? {}
  const station = `Q${String(point).padStart(3, '0')}`
  const observedAt = new Date(hour.getTime() - BEFORE_HOUR_MS).toISOString()
  const temperature = values.temperature[point] as number
  const [wind, gust] = [values.wind, values.wind_gust].map((mps) => Math.round((mps[point] as number) / knotsToMps(1)))
  const gustText = (gust as number) - (wind as number) >= LEAST_GUST_KNOTS ? String(gust) : ''
  const miles = (values.visibility[point] as number) / milesToMeters(1)
  const endsSum = hour.getUTCHours() % SUM_HOURS === 0
  const inches = mmToInches(values.precipitation[point] as number)
  const sum = endsSum && inches >= LEAST_SUM ? inches.toFixed(2) : ''
  const time = `${observedAt.slice(8, 10)}${observedAt.slice(11, 16).replace(':', '')}Z`
  const windText = `270${two(wind as number)}${gustText && `G${two(Number(gustText))}`}KT`
  const told: Record<string, string> = {
    raw_text: `"METAR ${station} ${time} AUTO ${windText} RMK AO2"`,
    station_id: station,
    observation_time: `${observedAt.slice(0, 19)}.000Z`,
    latitude: lat.toFixed(4),
    longitude: lng.toFixed(4),
    temp_c: temperature.toFixed(1),
    wind_dir_degrees: '270',
    wind_speed_kt: String(wind),
    wind_gust_kt: gustText,
    visibility_statute_mi: miles >= MOST_MILES ? `${MOST_MILES}+` : miles.toFixed(2),
    auto_station: 'TRUE',
    maxT_c: endsSum ? temperature.toFixed(1) : '',
    minT_c: endsSum ? temperature.toFixed(1) : '',
    pcp6hr_in: sum,
    metar_type: 'METAR',
  }
  return COLUMNS.map((column) => told[column] ?? '').join(',')
}

const two = (value: number) => String(value).padStart(2, '0')

// The mode of each feed (live, simulated or off), and the address of each live one.
import { DATA_SOURCES } from '@stormlane/domain/hazards'
import { readFeedBudgets, SOURCE_MODES, type SourceMode } from '@stormlane/domain/product'
import * as z from 'zod'
import { StartupProblem } from './startup-problem.ts'
import { webAddress } from './web-address.ts'

export type FeedModes = Readonly<Record<string, SourceMode>>

/** Live feeds that are files in buckets, so they need no address of their own. */
const BUCKET_FEEDS = ['events:lightning']
/** Parts of the forecast, which is live or simulated as a whole. */
const FORECAST_FEEDS = ['hrrr', 'hrrr_quarters', 'nbm', 'gfs', 'ifs', 'radar', 'observations', 'road_stations']
/** A live forecast is made of those that are on. */
const MODELS = ['hrrr', 'nbm', 'gfs', 'ifs']
/** A simulated forecast has radar frames, but it needs no models, and no stations to report what the weather was. */
const ONLY_LIVE = FORECAST_FEEDS.filter((id) => id !== 'radar')

const ALERTS = 'government_alerts'
/** Simulated government alerts cover all three countries, so these feeds are live or off. */
const NEIGHBOR_ALERTS = ['alerts_canada', 'alerts_mexico']
const ROADS = 'road_conditions'
/** Storms are found in the forecast itself, so they are live only if it is. */
const STORMS = 'events:storms'
const FEED_IDS = Object.keys(DATA_SOURCES).filter((id) => id !== 'forecast')

/** `events:us_wildfires` is set by STORMLANE_FEED_US_WILDFIRES. */
const modeVariable = (id: string) => `STORMLANE_FEED_${id.replace(/^events:/, '').toUpperCase()}`

export const FEED_MODE_VARIABLES = Object.fromEntries(
  FEED_IDS.map((id) => [modeVariable(id), z.enum(SOURCE_MODES, 'must be live, simulated or off').optional()]),
)

/** STORMLANE_FEED_MB: bytes that feeds may bring in a day. */
export const feedBudgets = z
  .string()
  .default('')
  .transform((text, context) => {
    const budgets = readFeedBudgets(text, FEED_IDS)
    if (budgets === null) context.addIssue('must list feeds and megabytes like hrrr=9000,lightning=4000,*=1000')
    return budgets ?? {}
  })

interface LiveFeed {
  /** Environment variable that replaces the agency's own address. */
  variable: string
  /** Without `https://`. A server that mirrors all feeds serves it under this path, which starts with the host. */
  address: string
}

/** Live feeds that have an address of their own; the feeds of a forecast run are buckets. */
const LIVE_FEEDS: Readonly<Record<string, LiveFeed>> = {
  government_alerts: { variable: 'NWS_ALERTS_URL', address: 'api.weather.gov/alerts/active' },
  /** GeoMet, https://eccc-msc.github.io/open-data/msc-geomet/readme_en/. */
  alerts_canada: { variable: 'ECCC_ALERTS_URL', address: 'api.weather.gc.ca/collections/weather-alerts/items' },
  /** The list of notices in the Common Alerting Protocol. */
  alerts_mexico: { variable: 'SMN_ALERTS_URL', address: 'smn.conagua.gob.mx/tools/PHP/feedsmn/cap.php' },
  /** The server of the list of storms and of their advisories, https://www.nhc.noaa.gov/gis/. */
  'events:cyclones': { variable: 'NHC_STORMS_URL', address: 'www.nhc.noaa.gov' },
  /** Magnitude 2.5 and more of the last week, https://earthquake.usgs.gov/earthquakes/feed/v1.0/geojson.php. */
  'events:earthquakes': {
    variable: 'USGS_EARTHQUAKES_URL',
    address: 'earthquake.usgs.gov/earthquakes/feed/v1.0/summary/2.5_week.geojson',
  },
  /** The folder of the files of reports, https://www.spc.noaa.gov/climo/reports/. */
  'events:storm_reports': { variable: 'SPC_REPORTS_URL', address: 'www.spc.noaa.gov/climo/reports' },
  /** Categories of the convective outlook for today, https://www.spc.noaa.gov/gis/. */
  'events:severe_cast': {
    variable: 'SPC_OUTLOOK_URL',
    address: 'www.spc.noaa.gov/products/outlook/day1otlk_cat.lyr.geojson',
  },
  /** Notices and the list of volcanoes, https://volcanoes.usgs.gov/hans-public/api/volcano/. */
  'events:volcanoes': { variable: 'USGS_VOLCANOES_URL', address: 'volcanoes.usgs.gov/hans-public/api/volcano' },
  /** Services of the National Interagency Fire Center, https://data-nifc.opendata.arcgis.com. */
  'events:us_wildfires': {
    variable: 'WFIGS_FIRES_URL',
    address: 'services3.arcgis.com/T4QMspbfLg3qTGWY/ArcGIS/rest/services',
  },
  /** Hot spots of the last 24 hours as NOAA-20 saw them; the other satellites follow where its file is gone. https://firms.modaps.eosdis.nasa.gov/active_fire/. */
  'events:fires': {
    variable: 'FIRMS_FIRES_URL',
    address:
      'firms.modaps.eosdis.nasa.gov/data/active_fire/noaa-20-viirs-c2/csv/J1_VIIRS_C2_USA_contiguous_and_Hawaii_24h.csv',
  },
  /** Incidents by utility and county, https://openenergyhub.ornl.gov/explore/dataset/odin-real-time-outages-county/. */
  'events:power_outages': {
    variable: 'ODIN_OUTAGES_URL',
    address: 'openenergyhub.ornl.gov/api/explore/v2.1/catalog/datasets/odin-real-time-outages-county/records',
  },
  /** The layers of excessive rainfall outlooks, https://mapservices.weather.noaa.gov. */
  flood_chance: {
    variable: 'WPC_RAIN_URL',
    address: 'mapservices.weather.noaa.gov/vector/rest/services/hazards/wpc_precip_hazards/MapServer',
  },
  /** All current METARs, renewed every minute, https://aviationweather.gov/data/api/#cache. */
  observations: { variable: 'METARS_URL', address: 'aviationweather.gov/data/cache/metars.cache.csv.gz' },
  /** Current reports by network, https://mesonet.agron.iastate.edu/api/1/docs. */
  road_stations: { variable: 'ROAD_STATIONS_URL', address: 'mesonet.agron.iastate.edu/api/1/currents.json' },
}

/** Snow, ice and floods among the storm reports, https://mesonet.agron.iastate.edu/geojson/lsr.geojson?help. */
const LOCAL_REPORTS: LiveFeed = {
  variable: 'IEM_REPORTS_URL',
  address: 'mesonet.agron.iastate.edu/geojson/lsr.geojson',
}

export const FEED_ADDRESS_VARIABLES = Object.fromEntries(
  [...Object.values(LIVE_FEEDS), LOCAL_REPORTS].map(({ variable }) => [variable, webAddress.optional()]),
)

interface Settings {
  modes: Readonly<Record<string, SourceMode | undefined>>
  addresses: Readonly<Record<string, string | undefined>>
  /** Whether the operator provides a registry of road feeds, which may list any number of them. */
  hasRoadFeeds: boolean
}

/** Returns the mode of every feed that this server has. Throws if a setting cannot be applied. */
export function feedModes(forecast: SourceMode, { modes, addresses, hasRoadFeeds }: Settings): FeedModes {
  const hasLiveFeed = (id: string) =>
    FORECAST_FEEDS.includes(id) ||
    BUCKET_FEEDS.includes(id) ||
    (id === STORMS && forecast === 'live') ||
    Object.hasOwn(LIVE_FEEDS, id) ||
    (id === ROADS && hasRoadFeeds)
  const isListed = (id: string) =>
    forecast === 'live' || (NEIGHBOR_ALERTS.includes(id) ? modes[modeVariable(id)] === 'live' : !ONLY_LIVE.includes(id))
  const ids = FEED_IDS.filter(isListed)
  const modeOf = (id: string): SourceMode => {
    if (forecast === 'off') return 'off'
    const given = modes[modeVariable(id)]
    if (given) return given
    if (id === 'hrrr_quarters') return modeOf('hrrr')
    if (NEIGHBOR_ALERTS.includes(id)) return forecast === 'live' && modeOf(ALERTS) === 'live' ? 'live' : 'off'
    if (forecast === 'live') return hasLiveFeed(id) ? 'live' : 'off'
    // Setting NWS_ALERTS_URL has always been enough to make the alerts live.
    return id === ALERTS && addresses.NWS_ALERTS_URL ? 'live' : 'simulated'
  }
  for (const id of FEED_IDS) {
    const variable = modeVariable(id)
    const problem =
      modes[variable] &&
      (modeProblem(id, modes[variable], forecast, hasLiveFeed(id)) ??
        (NEIGHBOR_ALERTS.includes(id) ? neighborProblem(modes[variable], modeOf(ALERTS)) : null))
    if (problem) throw new StartupProblem(`Bad configuration: ${variable} ${problem}.`)
  }
  if (forecast === 'live' && MODELS.every((id) => modeOf(id) === 'off'))
    throw new StartupProblem(`Bad configuration: one of ${MODELS.map(modeVariable).join(', ')} must be live.`)
  const listed: [id: string, mode: SourceMode][] = ids.map((id) => [id, modeOf(id)])
  return Object.fromEntries(forecast === 'live' ? listed : [['forecast', forecast], ...listed])
}

function neighborProblem(mode: SourceMode, alerts: SourceMode): string | null {
  if (mode === 'simulated') return 'must be live or off: simulated government alerts cover all countries'
  return mode === 'live' && alerts !== 'live' ? 'must be off where government alerts are not live' : null
}

function modeProblem(id: string, mode: SourceMode, forecast: SourceMode, hasLiveFeed: boolean): string | null {
  if (forecast === 'off') return null
  if (FORECAST_FEEDS.includes(id) && mode !== 'off' && mode !== forecast)
    return `must not be ${mode} where STORMLANE_WORLD is not`
  if (id === 'radar' && mode === 'off' && forecast === 'simulated')
    return 'must not be off: the simulated forecast has it'
  if (mode !== 'live' || hasLiveFeed) return null
  // Only roads and storms can be without a live feed.
  return id === ROADS
    ? 'live needs STORMLANE_ROAD_FEEDS'
    : 'must be simulated or off: real storms are found in a live forecast'
}

/** The address of each live feed of hazards and observations. */
export function feedAddresses(
  modes: FeedModes,
  addresses: Settings['addresses'],
  base: string | undefined,
): Readonly<Partial<Record<string, string>>> {
  const live = Object.entries(LIVE_FEEDS).filter(([id]) => modes[id] === 'live')
  return Object.fromEntries(live.map(([id, feed]) => [id, addressOf(feed, addresses, base)]))
}

export const localReportsAddress = (addresses: Settings['addresses'], base: string | undefined): string =>
  addressOf(LOCAL_REPORTS, addresses, base)

function addressOf(
  { variable, address }: LiveFeed,
  addresses: Settings['addresses'],
  base: string | undefined,
): string {
  return addresses[variable] ?? (base ? `${base.replace(/\/$/, '')}/${address}` : `https://${address}`)
}

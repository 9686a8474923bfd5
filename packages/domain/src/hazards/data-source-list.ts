import { SOURCE_NAMES } from '../product/source-names.ts'
import { HOUR_MS } from '../time/durations.ts'
import { EVENT_TYPES, type EventType } from './events/event.ts'

interface SourceDetails {
  /** A few words on the data that it delivers. */
  gives: string
  /** Expected seconds between two successful fetches. */
  expectedSeconds: number
  /** Seconds that a success may be older than expected; what a fetch takes by default. */
  graceSeconds?: number
  /** Credit that the page shows beside live data. */
  attribution?: string
  /** Without it there are no warnings, or no forecast of the week (our choice). */
  isEssential?: true
  /** What is shown while it cannot be fetched, if that is not its last answer. */
  meanwhile?: string
}

/** Our choice: a fetch has 30 s, and waits for others. */
const FETCH_SECONDS = 60
/** Our choice: the last file of a forecast may come half an hour later than an hour before. */
const MODEL_GRACE_SECONDS = 1800

const EVENT_SOURCES: Record<EventType, SourceDetails> = {
  lightning: { gives: 'strikes', expectedSeconds: 180, attribution: 'NOAA (GOES GLM)' },
  storm_reports: {
    gives: 'tornado, hail, wind, snow, ice and flood reports',
    expectedSeconds: 300,
    attribution: 'NOAA, Storm Prediction Center and National Weather Service (Iowa Environmental Mesonet)',
  },
  power_outages: {
    gives: 'customers by county',
    expectedSeconds: 900,
    attribution: 'Oak Ridge National Laboratory (ODIN)',
  },
  earthquakes: { gives: 'last week', expectedSeconds: 300, attribution: 'US Geological Survey' },
  severe_cast: {
    gives: 'severe storm outlook',
    expectedSeconds: 600,
    attribution: 'NOAA, Storm Prediction Center',
  },
  storms: {
    gives: 'areas in the forecast',
    expectedSeconds: 600,
    attribution: 'NOAA (HRRR, NBM and GFS)',
    meanwhile: 'Storms are those found last, in the forecast before.',
  },
  cyclones: {
    gives: 'track, cone and wind',
    expectedSeconds: 900,
    attribution: 'NOAA, National Hurricane Center',
  },
  us_wildfires: {
    gives: 'perimeters',
    expectedSeconds: 1800,
    attribution: 'National Interagency Fire Center (WFIGS)',
  },
  fires: { gives: 'hot spots', expectedSeconds: 1800, attribution: 'NASA FIRMS (VIIRS, MODIS)' },
  volcanoes: { gives: 'notices', expectedSeconds: 3600, attribution: 'US Geological Survey (HANS)' },
}

const DETAILS: Readonly<Record<string, SourceDetails>> = {
  forecast: {
    gives: 'nowcast and 7 days',
    expectedSeconds: HOUR_MS / 1000,
    graceSeconds: MODEL_GRACE_SECONDS,
    meanwhile: 'The last forecast is shown with its age.',
  },
  hrrr: {
    isEssential: true,
    gives: 'forecast to 18 and 48 hours',
    expectedSeconds: HOUR_MS / 1000,
    graceSeconds: MODEL_GRACE_SECONDS,
    attribution: 'NOAA',
    meanwhile: 'Forecasts are made from NBM and GFS, without chances of lightning, hail and tornadoes.',
  },
  hrrr_quarters: {
    gives: 'nowcast every 15 minutes',
    expectedSeconds: HOUR_MS / 1000,
    graceSeconds: MODEL_GRACE_SECONDS,
    attribution: 'NOAA',
    meanwhile: 'The nowcast between the hours is divided evenly.',
  },
  nbm: {
    isEssential: true,
    gives: 'blend of models, days 2 to 7',
    expectedSeconds: (6 * HOUR_MS) / 1000,
    graceSeconds: MODEL_GRACE_SECONDS,
    attribution: 'NOAA',
    meanwhile: 'Forecasts are made from HRRR and GFS, without the probabilities of NBM.',
  },
  gfs: {
    isEssential: true,
    gives: 'forecast to 7 days',
    expectedSeconds: (6 * HOUR_MS) / 1000,
    graceSeconds: MODEL_GRACE_SECONDS,
    attribution: 'NOAA',
    meanwhile: 'ECMWF IFS takes its place; without it, too, forecasts cover the conterminous United States only.',
  },
  ifs: {
    gives: 'forecast to 7 days while GFS is missing',
    // Asked once an hour whether it could take over.
    expectedSeconds: HOUR_MS / 1000,
    graceSeconds: MODEL_GRACE_SECONDS,
    attribution: 'European Centre for Medium-Range Weather Forecasts, CC BY 4.0',
    meanwhile: 'Forecasts are not affected while GFS is there.',
  },
  government_alerts: {
    isEssential: true,
    gives: 'National Weather Service',
    expectedSeconds: 120,
    attribution: 'NOAA, National Weather Service',
  },
  alerts_canada: {
    gives: 'Environment Canada',
    expectedSeconds: 120,
    attribution: 'Environment and Climate Change Canada',
  },
  alerts_mexico: {
    gives: 'Servicio Meteorológico Nacional',
    expectedSeconds: 300,
    attribution: 'CONAGUA, Servicio Meteorológico Nacional',
  },
  radar: {
    gives: 'frames of the past 2 hours',
    expectedSeconds: HOUR_MS / 1000,
    graceSeconds: MODEL_GRACE_SECONDS,
    attribution: 'NOAA (MRMS)',
    meanwhile: 'Radar begins with the forecast; there are no frames of the past.',
  },
  ...Object.fromEntries(EVENT_TYPES.map((type) => [`events:${type}`, EVENT_SOURCES[type]])),
  flood_chance: {
    gives: 'by area',
    expectedSeconds: 900,
    attribution: 'NOAA, Weather Prediction Center',
  },
  road_conditions: { gives: '511 reports, closures, cameras', expectedSeconds: 600 },
  observations: {
    gives: 'skill of the forecasts',
    expectedSeconds: 1800,
    attribution: 'NOAA, Aviation Weather Center',
    meanwhile: 'Hours without reports do not count in the skill of forecasts.',
  },
  road_stations: {
    gives: 'skill of the forecasts along roads',
    expectedSeconds: 1800,
    attribution: 'Iowa Environmental Mesonet, Iowa State University',
    meanwhile: 'Skill along roads counts the hours that airports reported.',
  },
}

/**
 * Every feed that the server may have, in page order. Separate from SOURCE_NAMES, because portals need only the names.
 */
export const DATA_SOURCES: Readonly<Record<string, SourceDetails & { name: string; graceSeconds: number }>> =
  Object.fromEntries(
    Object.entries(DETAILS).map(([id, details]) => [
      id,
      { name: SOURCE_NAMES[id] ?? id, graceSeconds: FETCH_SECONDS, ...details },
    ]),
  )

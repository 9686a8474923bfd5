import { HOUR_MS, MINUTE_MS } from './durations.ts'
import { EVENT_TYPES, type EventType } from './events/event.ts'

/** Where the data of a feed comes from now. */
export const SOURCE_MODES = ['live', 'simulated', 'off'] as const
export type SourceMode = (typeof SOURCE_MODES)[number]

/** As a page shows it: a feed that is on may be late, or not have been asked since the server started for the first time. */
export const SOURCE_STATES = [...SOURCE_MODES, 'waiting', 'late'] as const
export type SourceState = (typeof SOURCE_STATES)[number]

interface DataSource {
  name: string
  /** What it brings, in a few words. */
  gives: string
  /** Seconds from one success to the next. */
  expectedSeconds: number
  /** Whom the page names beside live data. */
  attribution?: string
}

const EVENT_SOURCES: Record<EventType, DataSource> = {
  lightning: { name: 'Lightning', gives: 'strikes', expectedSeconds: 180, attribution: 'NOAA (GOES GLM)' },
  storm_reports: {
    name: 'Storm reports',
    gives: 'hail, wind and tornado reports',
    expectedSeconds: 300,
    attribution: 'NOAA, Storm Prediction Center',
  },
  power_outages: { name: 'Power outages', gives: 'customers by county', expectedSeconds: 300 },
  earthquakes: { name: 'Earthquakes', gives: 'last week', expectedSeconds: 300, attribution: 'US Geological Survey' },
  severe_cast: {
    name: 'Severe cast',
    gives: 'severe storm outlook',
    expectedSeconds: 600,
    attribution: 'NOAA, Storm Prediction Center',
  },
  storms: { name: 'Storms', gives: 'storm cells and tracks', expectedSeconds: 600 },
  cyclones: {
    name: 'Cyclones',
    gives: 'track, cone and wind',
    expectedSeconds: 900,
    attribution: 'NOAA, National Hurricane Center',
  },
  us_wildfires: {
    name: 'US wildfires',
    gives: 'perimeters',
    expectedSeconds: 1800,
    attribution: 'National Interagency Fire Center (WFIGS)',
  },
  fires: { name: 'Fires', gives: 'hot spots', expectedSeconds: 1800, attribution: 'NASA FIRMS (MODIS)' },
  volcanoes: { name: 'Volcanoes', gives: 'notices', expectedSeconds: 3600, attribution: 'US Geological Survey (HANS)' },
}

/** Every feed that the server may have, in the order of the page. Hazards have the names under which they are stored. */
export const DATA_SOURCES: Readonly<Record<string, DataSource>> = {
  forecast: { name: 'Forecast', gives: 'nowcast and 7 days', expectedSeconds: HOUR_MS / 1000 },
  hrrr: { name: 'HRRR', gives: 'forecast to 18 and 48 hours', expectedSeconds: HOUR_MS / 1000, attribution: 'NOAA' },
  nbm: {
    name: 'NBM',
    gives: 'blend of models, days 2 to 7',
    expectedSeconds: (6 * HOUR_MS) / 1000,
    attribution: 'NOAA',
  },
  gfs: { name: 'GFS', gives: 'forecast to 7 days', expectedSeconds: (6 * HOUR_MS) / 1000, attribution: 'NOAA' },
  government_alerts: {
    name: 'Government alerts',
    gives: 'National Weather Service',
    expectedSeconds: 120,
    attribution: 'NOAA, National Weather Service',
  },
  radar: {
    name: 'Radar',
    gives: 'frames of the past 2 hours',
    expectedSeconds: HOUR_MS / 1000,
    attribution: 'NOAA (MRMS)',
  },
  ...Object.fromEntries(EVENT_TYPES.map((type) => [`events:${type}`, EVENT_SOURCES[type]])),
  flood_chance: {
    name: 'Flood chance',
    gives: 'by area',
    expectedSeconds: 900,
    attribution: 'NOAA, Weather Prediction Center',
  },
  road_conditions: { name: 'Road conditions', gives: '511 reports, closures, cameras', expectedSeconds: 900 },
  observations: {
    name: 'Observations',
    gives: 'skill of the forecasts',
    expectedSeconds: 1800,
    attribution: 'NOAA, Aviation Weather Center',
  },
}

/** What of a screen is simulated: all of it, the fleet alone, or some of its feeds. Null where everything is real. */
export type SimulatedPart = 'all' | 'fleet' | { feeds: readonly string[]; hasFleet: boolean }

export function simulatedPart(
  shown: readonly string[],
  simulated: readonly string[],
  hasFleet: boolean,
): SimulatedPart | null {
  const feeds = shown.filter((feed) => simulated.includes(feed))
  if (feeds.length === 0) return hasFleet ? 'fleet' : null
  return feeds.length === shown.length ? 'all' : { feeds, hasFleet }
}

/** Our choice: a feed is late once it has missed one success, and a minute more. */
const LATE_AFTER = 2

/** A feed that was asked and never succeeded is late, too. */
export function sourceState(
  mode: SourceMode,
  { ageSeconds, wasAsked }: { ageSeconds: number | null; wasAsked: boolean },
  expectedSeconds: number,
): SourceState {
  if (mode === 'off') return 'off'
  if (!wasAsked) return 'waiting'
  const latest = LATE_AFTER * expectedSeconds + MINUTE_MS / 1000
  return ageSeconds === null || ageSeconds > latest ? 'late' : mode
}

/** Takes note of what comes while a feed is asked. */
export interface FeedNotes {
  received: (bytes: number) => void
  /** An item that is not taken, named so that it can be found in the feed, and why. */
  refused: (item: string, reason: string) => void
  /** How many items were taken. */
  accepted?: (count: number) => void
  /** The ids of a list that is complete: what is not on it has left the feed. */
  listed?: (ids: readonly string[]) => void
}

/** Our choice. Single items come and go; a change of the feed's format costs more. */
const FALL_OF_SHARE = 0.05

/** Whether a feed of which ever fewer items can be read has probably changed its format. */
export const isFallingShare = (before: number | undefined, share: number): boolean =>
  share <= (before ?? 1) - FALL_OF_SHARE

/** What came of asking a feed. */
export interface FeedReport {
  isSuccess: boolean
  /** Received since the last report. */
  bytes?: number
  /** In words; never with a key. */
  error?: string
  nextTryAt: Date | null
}

/** Takes note of what came of asking a feed, by its key in `DATA_SOURCES`. */
export type ReportFeed = (source: string, report: FeedReport) => void

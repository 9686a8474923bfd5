import { AreaIndex, geometryProblem } from '@stormlane/domain/geo'
import {
  CYCLONE_FEATURES,
  type CycloneEvent,
  EVENT_TYPES,
  type EventType,
  type HazardEvent,
  type LightningEvent,
  type StormEvent,
  type StormReportEvent,
} from '@stormlane/domain/hazards'
import { HOUR_MS } from '@stormlane/domain/time'
import { AlertZones } from '@stormlane/geography'
import { describe, expect, test } from 'vitest'
import { CountyFrames } from '../alerts/county-frames.ts'
import { networkPlaces } from '../alerts/network-places.ts'
import { AtmosphereModel } from '../atmosphere/atmosphere-model.ts'
import { tropicalCyclones } from '../atmosphere/tropical-cyclones.ts'
import { areaGrid } from '../simulated-source.ts'
import { GridFrames } from './grid-frames.ts'
import { SimulatedEvents } from './simulated-events.ts'

const SEED = 1
const zones = new AlertZones(networkPlaces())
const model = new AtmosphereModel(areaGrid(1), SEED)
const world = () =>
  new SimulatedEvents({ seed: SEED, model, counties: new CountyFrames(model, zones), grid: new GridFrames(model) })
const events = world()
const WINTER = new Date('2026-01-22T12:00:00Z')
const SUMMER = new Date('2026-07-20T22:10:00Z')
const hours = (count: number) => count * HOUR_MS

const eventsOfType = async <Event extends HazardEvent>(type: EventType, now: Date) =>
  (await events.events(type, now)) as unknown as Event[]

// Computing the weather dozens of times takes long.
describe('simulated events', { timeout: 60_000 }, () => {
  /** A time for each type at which there are such events. */
  const TIME_WITH_EVENTS = {
    ...Object.fromEntries(EVENT_TYPES.map((type) => [type, WINTER])),
    ...Object.fromEntries(
      (['lightning', 'fires', 'us_wildfires', 'severe_cast'] as const).map((type) => [type, SUMMER]),
    ),
  } as Record<EventType, Date>

  test.each(EVENT_TYPES)('%s have unique ids and valid geometries', async (type) => {
    const listed = await events.events(type, TIME_WITH_EVENTS[type])
    expect(new Set(listed.map(({ id }) => id)).size).toBe(listed.length)
    const invalid = listed.filter(
      ({ eventType, id, geoJson }) =>
        eventType !== type || geoJson.id !== id || geometryProblem(geoJson.geometry) !== null,
    )
    expect(invalid).toEqual([])
    expect(listed.length > 0).toBe(type !== 'cyclones')
  })

  test('events are deterministic', async () => {
    const strikes = await events.events('lightning', SUMMER)
    expect(JSON.stringify(await world().events('lightning', SUMMER))).toBe(JSON.stringify(strikes))
  })

  test('lightning strikes are below storms, at most 30 minutes old, and keep their ids in later calls', async () => {
    const strikes = await eventsOfType<LightningEvent>('lightning', SUMMER)
    expect(strikes.length).toBeGreaterThan(20)
    const minutes = strikes.map(({ detectedTime }) => (SUMMER.getTime() - detectedTime.getTime()) / 60_000)
    expect(Math.min(...minutes)).toBeGreaterThanOrEqual(0)
    expect(Math.max(...minutes)).toBeLessThanOrEqual(30)
    const slot = 300_000
    const inSlot = strikes.filter(
      ({ detectedTime }) => Math.floor(detectedTime.getTime() / slot) === Math.floor((SUMMER.getTime() - slot) / slot),
    )
    expect(inSlot.length).toBeGreaterThan(0)
    const { lightningProbability } = model.truth(new Date((Math.floor((SUMMER.getTime() - slot) / slot) + 0.5) * slot))
    for (const { geoJson } of inSlot) {
      const [lng = 0, lat = 0] = geoJson.geometry.coordinates
      const cell = Math.round(60 - lat) * 81 + Math.round(lng + 135)
      expect(lightningProbability[cell]).toBeGreaterThan(0.05)
    }
    const later = await eventsOfType<LightningEvent>('lightning', new Date(SUMMER.getTime() + 10 * 60_000))
    const known = new Set(later.map(({ id }) => id))
    const young = strikes.filter(({ detectedTime }) => SUMMER.getTime() - detectedTime.getTime() < 19 * 60_000)
    expect(young.every(({ id }) => known.has(id))).toBe(true)
  })

  test('a cyclone has points, track, cone, swath and tracks of other models; there is none in winter', async () => {
    expect(await events.events('cyclones', WINTER)).toEqual([])
    const season = new Date(Date.UTC(2026, 8, 12))
    const day = Array.from({ length: 60 }, (_, i) => new Date(season.getTime() + i * hours(12))).find((now) =>
      tropicalCyclones(now, SEED, null).some(({ depth }) => depth > 30),
    ) as Date
    const cycloneFeatures: readonly string[] = CYCLONE_FEATURES
    const parts = await eventsOfType<CycloneEvent>('cyclones', new Date(day.getTime() + hours(1)))
    expect(parts.every(({ feature }) => cycloneFeatures.includes(feature.replace(/_alternate$/, '')))).toBe(true)
    const storm = parts.filter(({ hasModelForecastTracks }) => hasModelForecastTracks)
    expect(new Set(storm.map(({ feature }) => feature))).toEqual(
      new Set([
        'storm_danger_swath',
        'storm_cone_of_uncertainty',
        'storm_track_line',
        'storm_track_point',
        'storm_track_line_alternate',
      ]),
    )
    const { cycloneId } = storm[0] as CycloneEvent
    const own = storm.filter((part) => part.cycloneId === cycloneId)
    const cone = own.find(({ feature }) => feature === 'storm_cone_of_uncertainty')
    const index = new AreaIndex([cone?.geoJson.geometry as never])
    const points = own.filter(({ feature }) => feature === 'storm_track_point')
    expect(points.length).toBeGreaterThan(1)
    for (const { geoJson } of points) {
      expect(Number(geoJson.properties?.max_wind_kt) % 5).toBe(0)
      const [lng = 0, lat = 0] = geoJson.geometry.coordinates as number[]
      expect(index.containing(lng, lat)).toEqual([0])
    }
    expect(own.filter(({ feature }) => feature === 'storm_track_line_alternate')).toHaveLength(4)
  })

  test('storms start before they end and have the properties of the storms viewer, consistent with the weather [MODEL-090]', async () => {
    const storms = await eventsOfType<StormEvent>('storms', WINTER)
    expect(storms.map(({ stormType }) => stormType)).toContain('Winter Storm')
    for (const { startTime, endTime } of storms) {
      expect(startTime.getTime()).toBeLessThan(endTime.getTime())
      expect(endTime.getTime() - WINTER.getTime()).toBeLessThanOrEqual(hours(51))
    }
    const snow = storms.find(({ stormType }) => stormType === 'Winter Storm') as StormEvent
    const properties = snow.geoJson.properties ?? {}
    expect(properties.max_SNOW_ACCUM).toBeGreaterThanOrEqual(5)
    expect(properties.average_peak_wo_road_index).toBeGreaterThan(2)
    expect(Object.keys(properties).sort()).toEqual([
      'affected_countries',
      'average_peak_wind_gust',
      'average_peak_wo_disruption_index',
      'average_peak_wo_flood_index',
      'average_peak_wo_road_index',
      'max_FRZR_ACCUM',
      'max_GUST',
      'max_RAIN_ACCUM',
      'max_SNOW_ACCUM',
      'storm_end_time_iso',
      'storm_id',
      'storm_start_time_iso',
      'storm_type',
      'weather_flags',
      'wo_event_briefing',
      'wo_event_type',
    ])
    expect(properties.affected_countries).toContainEqual({ name: 'United States' })
  })

  test('storm reports are at most a day old, and wind gusts are at least 50 mph', async () => {
    const reports = await eventsOfType<StormReportEvent>('storm_reports', WINTER)
    expect(reports.length).toBeGreaterThan(10)
    expect(reports.map(({ reportType }) => reportType)).toContain('NON-TSTM WND GST')
    for (const { geoJson, reportType, magnitude, units } of reports) {
      const age = WINTER.getTime() - Date.parse(String(geoJson.properties?.reported_at))
      expect(age).toBeGreaterThanOrEqual(0)
      expect(age).toBeLessThanOrEqual(hours(24))
      if (reportType.endsWith('WND GST')) expect([units, (magnitude ?? 0) >= 50]).toEqual(['MPH', true])
    }
  })

  test('each US wildfire has a name, a point and a perimeter', async () => {
    const [fires, wildfires] = [await events.events('fires', SUMMER), await events.events('us_wildfires', SUMMER)]
    const outlines = wildfires.filter(({ geoJson }) => geoJson.geometry.type === 'Polygon')
    expect(outlines.length).toBeGreaterThan(0)
    expect(outlines.length).toBeLessThanOrEqual(fires.length)
    expect(wildfires).toHaveLength(2 * outlines.length)
    for (const event of wildfires) expect(event).toMatchObject({ name: expect.stringMatching(/ Fire$/) })
  })

  test('flood chances are probabilities by county for two days', async () => {
    const chances = await events.floodChance(SUMMER)
    expect(new Set(chances.map(({ date }) => date))).toEqual(new Set(['2026-07-20', '2026-07-21']))
    for (const { probability, geometry } of chances) {
      expect(probability).toBeGreaterThan(0)
      expect(probability).toBeLessThanOrEqual(1)
      expect(geometryProblem(geometry)).toBeNull()
    }
  })

  test('earthquakes follow Gutenberg and Richter: ten times fewer for each step in magnitude', async () => {
    const years = Array.from({ length: 30 }, (_, week) => new Date(WINTER.getTime() + week * hours(168)))
    const magnitudes: number[] = []
    for (const now of years)
      for (const event of await events.events('earthquakes', now))
        if (event.eventType === 'earthquakes') magnitudes.push(event.magnitude)
    const from = (magnitude: number) => magnitudes.filter((value) => value >= magnitude).length
    expect(from(3.5) / from(2.5)).toBeGreaterThan(0.06)
    expect(from(3.5) / from(2.5)).toBeLessThan(0.16)
    expect(Math.max(...magnitudes)).toBeLessThan(8)
  })

  test('lists restless volcanoes with name and alert level', async () => {
    const now = await events.events('volcanoes', WINTER)
    expect(now.length).toBeGreaterThan(2)
    expect(now[0]?.geoJson.properties).toMatchObject({ alert_level: expect.any(String), name: expect.any(String) })
  })
})

import fastify from 'fastify'
import { expect, test } from 'vitest'
import { sampleFileRoutes } from './sample-files.ts'

async function download(url: string) {
  const app = fastify()
  sampleFileRoutes(app, { now: () => new Date('2026-01-15T12:34:56.789Z') })
  const { headers, payload } = await app.inject(url)
  await app.close()
  return { headers, lines: payload.split('\r\n') }
}

test('the sample of routes departs at whole hours after now and fills every column [ASSET-007]', async () => {
  const { headers, lines } = await download('/routes.csv')
  expect(headers).toMatchObject({
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': 'attachment; filename="routes.csv"',
    'cache-control': 'no-cache',
  })
  expect(lines).toEqual([
    'external_id,name,origin,origin_latitude,origin_longitude,destination,destination_latitude,destination_longitude,departure_time,appointment,appointment_earliest,appointment_latest,waypoints,vehicle_id,vehicle_type,above_temperature_thresholds,below_temperature_thresholds',
    'LD-1001,Omaha to Denver,"Omaha, NE",41.2565,-95.9345,"Denver, CO",39.7392,-104.9903,2026-01-15T18:00:00Z,,2026-01-16T03:00:00Z,2026-01-16T06:00:00Z,,,,,',
    'LD-1002,Chicago to Kansas City,"Chicago, IL",,,"Kansas City, MO",,,2026-01-16T14:00:00Z,2026-01-16T23:00:00Z/2026-01-17T03:00:00Z,,,"41.5868,-93.6250;stop_duration=1800",,truck,80,32',
    'LD-1003,,"Dallas, TX",,,"Memphis, TN",,,2026-01-17T14:00:00Z,,,,,,car,,',
    '',
  ])
})

test('the sample of locations gives points, a town and a ZIP [ASSET-008]', async () => {
  const { headers, lines } = await download('/locations.csv')
  expect(headers['content-disposition']).toBe('attachment; filename="locations.csv"')
  expect(lines).toEqual([
    'external_id,name,latitude,longitude,address,zip,category',
    'WH-001,Omaha Crossdock,41.2565,-95.9345,,68102,warehouse',
    'WH-002,Denver Air Freight,39.8561,-104.6737,,,airport',
    'ST-114,Kansas City Retail 114,,,"Kansas City, MO",,store',
    'YD-007,Des Moines Yard,,,,50309,',
    '',
  ])
})

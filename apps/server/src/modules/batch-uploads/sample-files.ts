// Sample files with every documented column. Departures are relative to now, so that the files are always accepted.
import { BATCH_COLUMNS, type BatchType } from '@stormlane/domain/batch'
import { addMilliseconds, type Clock, HOUR_MS } from '@stormlane/domain/time'
import type { FastifyInstance } from 'fastify'
import { csvLine } from '../../platform/http/csv-file.ts'

/** Cells in the order of the documented columns. */
const SAMPLE_LOCATIONS = [
  ['WH-001', 'Omaha Crossdock', '41.2565', '-95.9345', '', '68102', 'warehouse'],
  ['WH-002', 'Denver Air Freight', '39.8561', '-104.6737', '', '', 'airport'],
  ['ST-114', 'Kansas City Retail 114', '', '', 'Kansas City, MO', '', 'store'],
  ['YD-007', 'Des Moines Yard', '', '', '', '50309', ''],
]

/** The departure is given in hours from now, the appointment in hours after the departure. */
const SAMPLE_ROUTES = [
  {
    hours: 6,
    cells: ['LD-1001', 'Omaha to Denver', 'Omaha, NE', '41.2565', '-95.9345', 'Denver, CO', '39.7392', '-104.9903'],
    dockInColumns: [9, 12],
  },
  {
    hours: 26,
    cells: ['LD-1002', 'Chicago to Kansas City', 'Chicago, IL', '', '', 'Kansas City, MO', '', ''],
    dock: [9, 13],
    stops: '41.5868,-93.6250;stop_duration=1800',
    vehicle: 'truck',
    above: '80',
    below: '32',
  },
  { hours: 50, cells: ['LD-1003', '', 'Dallas, TX', '', '', 'Memphis, TN', '', ''], vehicle: 'car' },
]

function sampleFile(type: BatchType, now: Date): string {
  const rows = type === 'location' ? SAMPLE_LOCATIONS : sampleRoutes(now)
  return [BATCH_COLUMNS[type], ...rows].map(csvLine).join('')
}

function sampleRoutes(now: Date): string[][] {
  const wholeHour = new Date(Math.floor(now.getTime() / HOUR_MS) * HOUR_MS)
  const time = (hours: number) =>
    addMilliseconds(wholeHour, hours * HOUR_MS)
      .toISOString()
      .replace('.000Z', 'Z')
  return SAMPLE_ROUTES.map(
    ({ hours, cells, dock, dockInColumns, stops = '', vehicle = '', above = '', below = '' }) => {
      const appointment = dock ? dock.map((after) => time(hours + after)).join('/') : ''
      const [earliest = '', latest = ''] = dockInColumns?.map((after) => time(hours + after)) ?? []
      return [...cells, time(hours), appointment, earliest, latest, stops, '', vehicle, above, below]
    },
  )
}

/** Public: the files contain no data of any organization (ASSET-007, ASSET-008). */
export function sampleFileRoutes(app: FastifyInstance, clock: Clock): void {
  for (const type of ['route', 'location'] as const)
    app.get(`/${type}s.csv`, { schema: { hide: true } }, (_request, reply) =>
      reply
        .type('text/csv; charset=utf-8')
        .header('content-disposition', `attachment; filename="${type}s.csv"`)
        .header('cache-control', 'no-cache')
        .send(sampleFile(type, clock.now())),
    )
}

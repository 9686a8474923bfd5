import type { CallExamples } from './call.ts'

const STORM_ID = '7d0f2f2e-3f8e-4b7b-9a55-0f0d5b1c9a01'
const NOTE = {
  text: 'Truck 3957 waits at Harborcreek. Fuel is booked at Angola.',
  revision: 2,
  by: 'Dana Whitfield',
  at: '2026-01-15T20:05:00.000Z',
}
const NONE = { inside: 0, within_hour: 0, later: 0 }

export const stormRoomExamples = {
  listStormAssets: {
    params: { id: STORM_ID },
    query: { type: 'vehicle' },
    answer: {
      storm_assets: [
        {
          asset_type: 'vehicle',
          id: '3f0c7d54-7f4c-4e5c-9f2c-2b8a4c0f3957',
          name: 'Truck 3957',
          hit_at: '2026-01-15T20:26:00.000Z',
          leaves_at: '2026-01-15T22:00:00.000Z',
          latitude: 42.13,
          longitude: -80.08,
          time_zone: 'America/New_York',
          affected_asset: null,
        },
      ],
      total_count: 1,
      counts: { location: NONE, vehicle: { ...NONE, within_hour: 1 }, route: NONE },
      vehicles_by_hour: [{ at: '2026-01-15T20:00:00.000Z', count: 1 }],
      as_of: '2026-01-15T20:12:00.000Z',
    },
  },
  listStormCrossings: {
    answer: {
      storms: [
        {
          id: STORM_ID,
          name: 'Lake-effect snow, Lake Erie',
          impact_level: 3,
          begins_at: '2026-01-15T15:00:00.000Z',
          ends_at: '2026-01-16T21:00:00.000Z',
        },
      ],
      crossings: [
        {
          route_id: '8f1c4a52-96b4-4b43-9a6a-0d0c6e7b4815',
          storm_id: STORM_ID,
          from: '2026-01-15T18:00:00.000Z',
          until: '2026-01-16T06:00:00.000Z',
          hit_at: '2026-01-16T02:14:00.000Z',
          leaves_at: '2026-01-16T04:40:00.000Z',
        },
      ],
      as_of: '2026-01-15T20:12:00.000Z',
    },
  },
  getStormRoom: { params: { id: STORM_ID }, answer: { note: NOTE, is_watched: true } },
  getStormRoomFile: { params: { id: STORM_ID } },
  saveStormNote: { params: { id: STORM_ID }, body: { text: NOTE.text, revision: 1 }, answer: { note: NOTE } },
  watchStorm: { params: { id: STORM_ID }, body: { is_watched: true }, answer: { is_watched: true } },
} satisfies CallExamples

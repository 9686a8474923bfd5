import type { CallExamples } from './call.ts'

const ACCEPTED = { accepted: 1, late: 0, repeated: 0, rejected: [] }
const OSMAND = {
  id: 'unit-17',
  lat: '41.2565',
  lon: '-95.9345',
  timestamp: '1768478400',
  speed: '52.1',
  bearing: '271',
}

export const positionsExamples: CallExamples = {
  pushPositions: {
    body: {
      positions: [
        {
          external_id: 'unit-17',
          latitude: 41.2565,
          longitude: -95.9345,
          reported_at: '2026-01-15T12:00:00Z',
          speed: 60,
          bearing: 271,
        },
      ],
    },
    answer: ACCEPTED,
  },
  receiveOsmAnd: { query: OSMAND, answer: ACCEPTED },
  postOsmAnd: { query: OSMAND, answer: ACCEPTED },
  receiveTraccar: {
    body: {
      position: {
        deviceId: 4,
        latitude: 41.2565,
        longitude: -95.9345,
        fixTime: '2026-01-15T12:00:00.000+00:00',
        speed: 52.1,
        course: 271,
      },
      device: { id: 4, name: 'Unit 17', uniqueId: 'unit-17' },
    },
    answer: ACCEPTED,
  },
  receiveOwnTracks: {
    query: {},
    body: {
      _type: 'location',
      topic: 'owntracks/joy/unit-17',
      lat: 41.2565,
      lon: -95.9345,
      tst: 1768478400,
      vel: 96,
      cog: 271,
    },
    answer: [],
  },
}

import type { CallExamples } from './call.ts'

export const LOCATION_EXAMPLE = {
  id: 'daff9284-65fe-45b1-ac04-2723c3985f7b',
  name: 'Dallas warehouse',
  external_id: 'WH-12',
  latitude: 32.7767,
  longitude: -96.797,
  zip: '75286',
  timezone: 'America/Chicago',
  bounds: {
    ne_latitude: 32.93243602711682,
    ne_longitude: -96.62899527901627,
    sw_latitude: 32.633683972883176,
    sw_longitude: -96.98434472098373,
  },
  group_ids: [],
  user_metadata: {},
  needs_geocoding: false,
  asset_type: 'location',
  impact_summaries: [
    {
      timeframe: 'today',
      label: 'Today',
      value: 1.3,
      impact_level: 0,
      impact_types_detailed: [],
      peak_impact_time_moment: null,
      weather_flags: [],
    },
  ],
  subhourly_impact_summary: {
    source: 'HYPERR',
    source_run_time: '2026-01-14T21:00:00.000Z',
    tags: [],
    tag_priority: [],
    overall_impact_level: 0,
    recommended_action: { action: 'proceed', reason: 'No weather impact expected.' },
    last_updated_at: '2026-01-14T21:12:00.000Z',
  },
  extended_impact_summary: {
    source: 'HYPERR',
    source_run_time: '2026-01-14T21:00:00.000Z',
    tags: [
      {
        id: 'weather:gustProbability45mph',
        source: 'weather',
        text: 'Wind Gusts: High',
        value: 0.52,
        variable: 'gustProbability45mph',
        impact_level: 3,
        event: null,
        description: 'Chance of gusts of 45 mph and more up to 52%',
        color: '#F1352C',
        effective: '2026-01-21T10:00:00.000Z',
        expires: '2026-01-21T21:00:00.000Z',
        levels: '9420:2 9600:3 9840:2 10080:0',
        peaks: '9540:38 9720:52 9840:41',
      },
    ],
    tag_priority: ['weather:gustProbability45mph'],
    overall_impact_level: 3,
    recommended_action: {
      action: 'secure_load',
      reason:
        'Tie down loose equipment and close the dock doors, Wed 7:00 AM – 11:00 AM CST. Chance of gusts of 45 mph and more up to 52%.',
    },
    last_updated_at: '2026-01-14T21:12:00.000Z',
  },
  impact_summaries_updated_at: '2026-01-14T21:12:00.000Z',
  impact_summaries_rating_run_time: '2026-01-14T21:00:00.000Z',
}

export const locationsExamples = {
  listLocations: {
    query: { limit: 1, include_total_count: 'true' },
    answer: { cities: [LOCATION_EXAMPLE], total_count: 60 },
  },
  createLocation: {
    body: { name: 'Dallas warehouse', latitude: 32.7767, longitude: -96.797, external_id: 'WH-12' },
    answer: { city: LOCATION_EXAMPLE },
  },
  getLocation: { params: { id: 'daff9284-65fe-45b1-ac04-2723c3985f7b' }, answer: { city: LOCATION_EXAMPLE } },
  updateLocation: {
    params: { id: 'daff9284-65fe-45b1-ac04-2723c3985f7b' },
    body: { city: { name: 'Dallas warehouse (north)' } },
    answer: { city: LOCATION_EXAMPLE },
  },
  deleteLocations: {
    body: { location_ids: ['daff9284-65fe-45b1-ac04-2723c3985f7b'] },
    answer: { deleted: ['daff9284-65fe-45b1-ac04-2723c3985f7b'], kept: null },
  },
  deleteLocation: { params: { id: 'daff9284-65fe-45b1-ac04-2723c3985f7b' }, answer: { success: true } },
  previewLocation: { body: { latitude: 32.7767, longitude: -96.797 }, answer: { city: LOCATION_EXAMPLE } },
} satisfies CallExamples

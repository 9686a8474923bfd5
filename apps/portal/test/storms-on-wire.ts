/** Past storms in wire format: a blizzard with three impacts and a hurricane with one. */
import { encodePolyline } from '@stormlane/domain/geo'
import { FORECAST_DAYS_OUT, type ForecastDaysOut } from '@stormlane/domain/history'

const WAY = encodePolyline(Float64Array.of(39.74, -104.98, 40.9, -98.3, 41.26, -95.94))

const tilesUrl = (data: string) => `http://tiles/${data}/{z}/{x}/{y}@{size}x`

export function reportOnWire(id: string, parts: Record<string, unknown> = {}) {
  return {
    id,
    time: '2027-01-03T18:00:00.000Z',
    location_name: 'Grand Island, NE',
    zip_code: '68801',
    latitude: 40.925,
    longitude: -98.342,
    polygon: null,
    description: 'I-80 closed both ways, mile 312 to 353.',
    marker_color: '#F1352C',
    marker_icon: 'closure',
    observed_value: 8.8,
    predicted_values: [
      { forecast_days_out: 5, value: 7.41 },
      { forecast_days_out: 4, value: null },
      { forecast_days_out: 3, value: 3.2 },
    ],
    ...parts,
  }
}

function routeOnWire(daysOut: ForecastDaysOut) {
  const outcome = (slowdown_fraction: number, max_road_index: number, weather_flags: string[]) => ({
    slowdown_fraction,
    max_road_index,
    weather_flags,
    arrival_time: '2027-01-04T15:43:00.000Z',
    road_risk_polylines: [],
  })
  return {
    forecast_days_out: daysOut,
    description: 'Denver, CO to Omaha, NE',
    departure_time: '2027-01-03T18:00:00.000Z',
    route_options: [
      {
        description: 'I-76 and I-80',
        polyline: WAY,
        ...outcome(0.09 + daysOut / 100, 7.64, ['snow_flag', 'extreme_weather_flag']),
        actual: outcome(0.17, 8.8, ['extreme_weather_flag']),
      },
      { description: 'I-70 and I-35', polyline: WAY, ...outcome(0.004, 1.2, []), actual: null },
    ],
  }
}

export function impactOnWire(name: string, variable: string, parts: Record<string, unknown> = {}) {
  return {
    name,
    variable,
    colormap_name: 'impact',
    tiles: FORECAST_DAYS_OUT.map((days) => ({
      forecast_days_out: days,
      run_time: '2026-12-29T00:00:00.000Z',
      url: tilesUrl(`${name}-${days}`),
    })),
    actual_tiles_url: tilesUrl(`${name}-actual`),
    routes: [],
    ground_truth_reports: [],
    ...parts,
  }
}

const AREA = {
  type: 'Polygon',
  coordinates: [
    [
      [-99, 40],
      [-97, 40],
      [-97, 42],
      [-99, 40],
    ],
  ],
}

const blizzard = {
  id: 'blizzard-20270103',
  name: 'Plains Blizzard',
  kind: 'blizzard',
  from: '2027-01-03T12:00:00.000Z',
  to: '2027-01-04T18:00:00.000Z',
  description: '<p>Snow and wind closed <strong>I-80</strong>.</p><script>alert(1)</script>',
  analysis:
    '<h3>Too far south</h3><ul><li onclick="steal()"><b>34 of 46</b> reports</li></ul><img src=x onerror=steal()>',
  location_bounds: { ne: { latitude: 44.5, longitude: -93 }, sw: { latitude: 37.5, longitude: -105.5 } },
  impacts: [
    impactOnWire('Road', 'road', {
      routes: FORECAST_DAYS_OUT.map(routeOnWire),
      ground_truth_reports: [
        reportOnWire('r1', { polygon: AREA }),
        reportOnWire('r2', { location_name: 'Salina, KS', zip_code: null, longitude: -97.6, latitude: 38.8 }),
      ],
    }),
    impactOnWire('RightRoute', 'road', { routes: FORECAST_DAYS_OUT.map(routeOnWire) }),
    impactOnWire('Power', 'power', {
      ground_truth_reports: [
        reportOnWire('p1', { location_name: 'Kearney, NE', description: '0.23', marker_icon: 'power' }),
      ],
    }),
  ],
  events: [],
}

const hurricane = {
  ...blizzard,
  id: 'hurricane-20260916',
  name: 'Gulf Hurricane, Category 3',
  kind: 'hurricane',
  from: '2026-09-16T12:00:00.000Z',
  to: '2026-09-18T12:00:00.000Z',
  location_bounds: { ne: { latitude: 32, longitude: -86 }, sw: { latitude: 28, longitude: -92 } },
  impacts: [
    impactOnWire('Flood', 'flood', {
      ground_truth_reports: [reportOnWire('f1', { location_name: 'Mobile, AL', longitude: -88, latitude: 30.7 })],
    }),
    impactOnWire('Hail', 'hail_size'),
  ],
}

export const STORMS_ON_WIRE = { historical_storms: [blizzard, hurricane], progress: null }

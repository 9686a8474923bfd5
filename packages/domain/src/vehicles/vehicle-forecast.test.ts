import { expect, test } from 'vitest'
import { joinForecasts, type VehicleForecast } from './vehicle-forecast.ts'

const evaluatedAt = new Date('2026-01-10T18:00:00Z')
const at = (minutes: number) => new Date(evaluatedAt.getTime() + minutes * 60_000)

const span = (id: string, from: number, to: number) => ({
  id,
  source: 'impact' as const,
  text: id,
  impactLevel: 3 as const,
  reason: '',
  startAt: at(from),
  endAt: at(to),
})
const forecast = (from: number, to: number, ...spans: VehicleForecast['spans']) => ({
  startAt: at(from),
  endAt: at(to),
  spans,
})
const joined = (position: VehicleForecast | null, route: VehicleForecast | null) => {
  const { windows, spans } = joinForecasts({ evaluatedAt, position, route })
  const minutes = ({ startAt, endAt }: { startAt: Date; endAt: Date }) =>
    [startAt, endAt].map((time) => (time.getTime() - evaluatedAt.getTime()) / 60_000)
  return { windows: windows.map(minutes), spans: spans.map((one) => [one.id, ...minutes(one)]) }
}

test('without a route a vehicle has the forecast of its position', () => {
  expect(joined(forecast(0, 375, span('here', 60, 120)), null)).toEqual({
    windows: [[0, 375]],
    spans: [['here', 60, 120]],
  })
})

test('under way, the position counts for the present quarter of an hour, then the route', () => {
  const route = forecast(-30, 600, span('ahead', 0, 90))
  expect(joined(forecast(0, 375, span('here', 0, 120)), route)).toEqual({
    windows: [
      [0, 15],
      [15, 600],
    ],
    spans: [
      ['here', 0, 15],
      ['ahead', 15, 90],
    ],
  })
})

test('nothing is left of what begins or ends at the moment of the departure', () => {
  const position = forecast(0, 375, span('before', 0, 60), span('at', 60, 90))
  expect(joined(position, forecast(60, 600, span('ends', 30, 60), span('ahead', 60, 90)))).toEqual({
    windows: [
      [0, 60],
      [60, 600],
    ],
    spans: [
      ['before', 0, 60],
      ['ahead', 60, 90],
    ],
  })
})

test('a forecast without a length does not count', () => {
  expect(joined(forecast(60, 60, span('here', 60, 60)), null)).toEqual({ windows: [], spans: [] })
  expect(joined(null, forecast(-60, 15, span('ahead', 0, 15)))).toEqual({ windows: [], spans: [] })
  expect(joined(null, null)).toEqual({ windows: [], spans: [] })
})

test('before a departure beyond the nowcast nothing is forecast in between', () => {
  expect(joined(forecast(0, 375), forecast(600, 900)).windows).toEqual([
    [0, 375],
    [600, 900],
  ])
})

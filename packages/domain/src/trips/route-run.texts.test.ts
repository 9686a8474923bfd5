import { expect, test } from 'vitest'
import { outsideModelBounds, ROUTE_ERROR_TEXTS } from './route-error.ts'
import { shownRouteRunError } from './route-run.texts.ts'

const shown = (error: unknown, status = 400) => shownRouteRunError({ kind: 'answer', status, error })

test('missing directions show "Directions not found" [PLAN-055]', () => {
  const message = 'Directions not found: please try changing locations or contact us'
  expect(shown('route returned no results, directions could not be found')).toBe(message)
  expect(shown(ROUTE_ERROR_TEXTS.DIRECTIONS_NOT_FOUND)).toBe(message)
})

test('an internal server error asks to change the route or to try again later [PLAN-056]', () => {
  const message = 'Route failed to run: try changing locations or departure time, or try again later'
  expect(shown('internal server error', 500)).toBe(message)
})

test('a past departure asks for one in the future [PLAN-057]', () => {
  const message = 'Invalid departure time: ensure departure time is in the future'
  expect(shown('error starting departure_time is in the past')).toBe(message)
  expect(shown(ROUTE_ERROR_TEXTS.DEPARTURE_IN_PAST)).toBe(message)
})

test('errors that start with the forecast-range text ask for an earlier departure [PLAN-058]', () => {
  const message = 'Route ends outside of forecast range: select an earlier departure time or a shorter route'
  expect(shown('route ends outside of forecast range by 3 hours')).toBe(message)
  expect(shown(ROUTE_ERROR_TEXTS.OUTSIDE_FORECAST_RANGE)).toBe(message)
  expect(shown('the route ends outside of forecast range')).toBe('Error: the route ends outside of forecast range')
})

test('an error about model bounds keeps the name of the area [PLAN-059]', () => {
  expect(shown(outsideModelBounds('the lower 48 states').message)).toBe(
    'Route outside of model bounds: select a route in the lower 48 states',
  )
})

test('any other text on status 400 is shown after Error [PLAN-060]', () => {
  expect(shown('a route takes at most 25 stops')).toBe('Error: a route takes at most 25 stops')
})

test('a temporary failure shows the message of the server', () => {
  expect(shown(ROUTE_ERROR_TEXTS.ROUTER_UNAVAILABLE, 503)).toBe(
    'Not possible right now: the routing service cannot be reached, please try again later',
  )
})

test('a network failure has its own message [PLAN-061]', () => {
  expect(shownRouteRunError({ kind: 'network' })).toBe('Could not reach server: check your internet connection')
})

test('a failed save has its own message [PLAN-062]', () => {
  expect(shownRouteRunError({ kind: 'saving' })).toBe('Error saving route')
})

test('exhausted retries have their own message [PLAN-052]', () => {
  expect(shownRouteRunError({ kind: 'retries-exhausted' })).toBe('ran out of retries when exponentially backing off')
})

test.each([
  ['something broke', 502],
  [undefined, 400],
  [{ reason: 'x' }, 400],
  ['', 400],
])('an answer that no rule maps, %o with status %i, is unhandled [PLAN-053]', (error, status) => {
  expect(shown(error, status)).toBe('RightRoute response had an unhandled error')
})

test('everything else shows "Unknown error" [PLAN-063]', () => {
  expect(shownRouteRunError({ kind: 'unknown' })).toBe('Unknown error')
})

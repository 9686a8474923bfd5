// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest'
import { createAnalytics } from './analytics.ts'

afterEach(() => vi.restoreAllMocks())

function recorded() {
  const sent: object[] = []
  let now = 0
  const analytics = createAnalytics(
    (event) => sent.push(event),
    () => now,
  )
  const pass = (ms: number) => {
    now += ms
  }
  return { analytics, sent, pass }
}

test('a page view sends one load event and, when the page is left, one duration event', () => {
  const { analytics, sent, pass } = recorded()
  analytics.open('/client/map')
  pass(2000)
  analytics.open('/client/map')
  pass(500)
  analytics.open('/login')
  analytics.leave()
  analytics.leave()
  expect(sent).toEqual([
    { type: 'page_load', path: '/client/map' },
    { type: 'page_view_duration', path: '/client/map', duration_ms: 2500 },
    { type: 'page_load', path: '/login' },
    { type: 'page_view_duration', path: '/login', duration_ms: 0 },
  ])
})

test('pages under /wo-embed/ send nothing, but opening one ends the previous page view', () => {
  const { analytics, sent } = recorded()
  analytics.open('/setup')
  analytics.open('/wo-embed/roi-calculator')
  analytics.open('/wo-embed/pricing-calculator')
  analytics.leave()
  expect(sent).toEqual([
    { type: 'page_load', path: '/setup' },
    { type: 'page_view_duration', path: '/setup', duration_ms: 0 },
  ])
})

test('Do Not Track is honored', () => {
  vi.stubGlobal('navigator', { doNotTrack: '1' })
  const { analytics, sent } = recorded()
  analytics.open('/client/map')
  analytics.leave()
  expect(sent).toEqual([])
  vi.unstubAllGlobals()
})

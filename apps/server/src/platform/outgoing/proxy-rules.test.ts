import { expect, test } from 'vitest'
import { proxyFor } from './proxy-rules.ts'

const HTTPS = 'http://proxy.example:3128'
const HTTP = 'http://plain.example:3128'

test.each([
  ['https://api.weather.gov/alerts/active', [], HTTPS],
  ['http://mirror.example/x', [], HTTP],
  ['https://api.weather.gov/alerts/active', ['weather.gov'], null],
  ['https://api.weather.gov/alerts/active', ['.weather.gov'], null],
  ['https://api.weather.gov/alerts/active', ['*.WEATHER.gov'], null],
  ['https://notweather.gov/', ['weather.gov'], HTTPS],
  ['https://api.weather.gov/', ['*'], null],
  ['https://mirror.example:8443/', ['mirror.example:8443'], null],
  ['https://mirror.example/', ['mirror.example:8443'], HTTPS],
  ['http://10.1.2.3/', ['10.0.0.0/8'], null],
  ['http://11.1.2.3/', ['10.0.0.0/8', '', '10.0.0.0/99'], HTTP],
  ['http://10.1.2.3/', ['10.1.2.3'], null],
  ['http://127.0.0.1:4400/', [], null],
  ['https://localhost/', [], null],
  ['https://[::1]/', [], null],
] as const)('%s, with %j excepted, goes through %s [FEED-056]', (url, none, proxy) => {
  expect(proxyFor(new URL(url), { https: HTTPS, http: HTTP, none })).toBe(proxy)
})

test('without a proxy everything is reached directly', () => {
  expect(proxyFor(new URL('https://api.weather.gov/'), { https: null, http: HTTP, none: [] })).toBeNull()
})

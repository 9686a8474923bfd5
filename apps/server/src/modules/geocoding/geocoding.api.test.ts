import { geocode, suggestLocations } from '@stormlane/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { keepFull } from '../../../test/keep-full.ts'
import { DEMO_ORGANIZATION_ID, demoId } from '../../demo/demo-assets.ts'

let server: TestApp
let token: string

beforeAll(async () => {
  server = await startTestApp()
  token = await server.signIn()
})
afterAll(() => server.stop())

async function suggestions(query: string): Promise<string[]> {
  const answer = await server.send('POST', '/api/geocoding/location_suggestions', { payload: { query, token } })
  return suggestLocations.answer.parse(answer.json()).results.map(({ name }) => name)
}

test('geocode takes name, point and zip with the token in its body [API-047] and answers name and zip [API-048]', async () => {
  const payload = { name: '', latitude: 41.8781, longitude: -87.6298, zip: null, token }
  const answer = await server.send('POST', '/api/geocoding/geocode', { payload })
  const place = geocode.answer.parse(answer.json())
  expect(place.name).toBe('Chicago, IL')
  expect(place.zip).toMatch(/^606\d\d$/)
})

test.each([[{ zip: '68102' }], [{ name: 'Omaha, NE' }], [{ name: 'Omaha, NE', zip: '68102' }]])(
  '%j alone is a place [API-047] [API-048]',
  async (given) => {
    const answer = await server.send('POST', '/api/geocoding/geocode', { payload: { ...given, token } })
    const place = geocode.answer.parse(answer.json())
    expect([place.name, place.zip]).toEqual([expect.stringContaining('Omaha'), expect.stringMatching(/^68\d{3}$/)])
  },
)

test('a point at sea has no zip and no name', async () => {
  const payload = { latitude: 30, longitude: -60, token }
  const answer = await server.send('POST', '/api/geocoding/geocode', { payload })
  expect(answer.json()).toMatchObject({ name: 'Unknown Location', zip: '00000' })
})

test('an unknown name gets PLACE_NOT_FOUND', async () => {
  const payload = { name: 'Xyzzyville Nowhere', token }
  const answer = await server.send('POST', '/api/geocoding/geocode', { payload })
  expect([answer.status, answer.json().error]).toEqual([404, 'No place was found for this name or zip.'])
})

test('location_suggestions takes query and token in its body [API-049] and answers results', async () => {
  expect((await suggestions('kansas ci'))[0]).toBe('Kansas City, MO')
  expect(await suggestions('')).toEqual([])
  expect(await suggestions('   ')).toEqual([])
})

test.each([[{}], [{ query: 7 }], [{ query: 'x'.repeat(501) }], [{ query: null }]])(
  'the query %j is refused with words',
  async (payload) => {
    const answer = await server.send('POST', '/api/geocoding/location_suggestions', { payload: { ...payload, token } })
    expect(answer.status).toBe(400)
    expect(answer.json().error).toContain('query')
  },
)

test('organizations take turns: a flood of one gets 429 and does not hold up another', async () => {
  const { geocoder } = server.sources
  const flood = keepFull(1010, (signal) =>
    geocoder.suggest('Minneapollis', 10, { organizationId: DEMO_ORGANIZATION_ID, signal }),
  )
  const payload = { name: 'Omaha, NE', token }
  const refused = await server.send('POST', '/api/geocoding/geocode', { payload })
  const ahead = await flood.answeredDuring(() => geocoder.geocode({ zip: '68102' }, { organizationId: demoId(1, 2) }))
  await flood.end()
  expect([refused.status, refused.headers['retry-after']]).toEqual([429, '1'])
  expect(ahead).toBeLessThan(100)
  expect((await server.send('POST', '/api/geocoding/geocode', { payload })).status).toBe(200)
})

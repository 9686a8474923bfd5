import {
  createLocation,
  getLocation,
  getVehicle,
  listGroups,
  listLocations,
  previewLocation,
  updateLocation,
} from '@stormlane/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, TEST_NOW, type TestApp } from '../../../test/app.ts'

let server: TestApp
let token: string
let strangersToken: string

beforeAll(async () => {
  server = await startTestApp()
  token = await server.signIn('trial@stormlane.example')
  strangersToken = await server.signIn('noflags@stormlane.example')
})
afterAll(() => server.stop())

const omaha = { name: 'Omaha Crossdock', latitude: 41.26, longitude: -95.94, zip: '68102' }

async function save(place: Record<string, unknown>, as = token) {
  const answer = await server.send('POST', '/api/cities.json', { payload: { ...place, token: as } })
  return { status: answer.status, body: answer.json() }
}

async function saved(place: Record<string, unknown>, as = token) {
  const { body } = await save(place, as)
  return createLocation.answer.parse(body).city
}

test('POST /cities.json takes name, point, zip and corners with the token in its body, and stores them [API-041] [MODEL-007]', async () => {
  const corners = { ne_lat: 41.4, ne_lng: -95.8, sw_lat: 41.1, sw_lng: -96.1 }
  // Differs from the ZIP that the point would get.
  const given = { ...omaha, zip: '68179' }
  const city = await saved({ ...given, ...corners })
  expect(city).toMatchObject({
    ...given,
    bounds: { ne_latitude: 41.4, ne_longitude: -95.8, sw_latitude: 41.1, sw_longitude: -96.1 },
    asset_type: 'location',
    needs_geocoding: false,
  })
  expect((await server.ask(getLocation, token, `/api/cities/${city.id}`)).city).toEqual(city)
})

test('open portals are notified when a location is created, changed or deleted', async () => {
  const organizationId = (await server.services.sessions.authenticate(token))?.organizationId ?? ''
  const publishedTypes = async () =>
    (
      await server.database.asSystem
        .selectFrom('realtime_updates')
        .where('organization_id', '=', organizationId)
        .where('channel', '=', 'assets')
        .select('data')
        .execute()
    ).map(({ data }) => data)
  const before = (await publishedTypes()).length
  const { id } = await saved({ name: 'Heard Of', latitude: 43.6, longitude: -116.3 })
  await server.send('PATCH', `/api/cities/${id}`, { payload: { token, city: { name: 'Heard Again' } } })
  await server.send('DELETE', `/api/cities/${id}.json?token=${token}`)
  const location = { asset_type: 'location' }
  expect((await publishedTypes()).slice(before)).toEqual([location, location, location])
})

test('a location has id, name, point, zip and the time zone of its place [MODEL-001]', async () => {
  const city = await saved({ name: 'Boise Yard', latitude: 43.615, longitude: -116.2 })
  expect(city).toMatchObject({ name: 'Boise Yard', latitude: 43.615, longitude: -116.2, timezone: 'America/Boise' })
  expect(city.id).toMatch(/^[0-9a-f-]{36}$/)
  expect(city.zip).toMatch(/^83\d{3}$/)
})

test('a location on the prairie gets bounds around itself, not those of the nearest town [MODEL-003]', async () => {
  const { bounds, latitude, longitude } = await saved({ name: 'Wind farm', latitude: 41.05, longitude: -101.9 })
  expect((bounds.sw_latitude + bounds.ne_latitude) / 2).toBeCloseTo(latitude, 4)
  expect((bounds.sw_longitude + bounds.ne_longitude) / 2).toBeCloseTo(longitude, 4)
})

test('a location gets the bounds of its place if none are given [MODEL-003]', async () => {
  const { bounds, latitude, longitude } = await saved({ name: 'Tulsa', latitude: 36.15, longitude: -95.99 })
  expect(bounds.sw_latitude).toBeLessThan(latitude)
  expect(bounds.ne_latitude).toBeGreaterThan(latitude)
  expect(bounds.sw_longitude).toBeLessThan(longitude)
  expect(bounds.ne_longitude).toBeGreaterThan(longitude)
})

test('a location keeps its metadata with keys unchanged; a new one is in no group [MODEL-005]', async () => {
  const user_metadata = { category: 'warehouse', 'Store No': '114', Region_Code: 'W-7' }
  const city = await saved({ ...omaha, name: 'With metadata', user_metadata })
  expect(city.user_metadata).toEqual(user_metadata)
  expect(city.group_ids).toEqual([])
})

test('saving the same place again adds nothing', async () => {
  const first = await saved({ ...omaha, name: 'Twice' })
  const second = await saved({ ...omaha, name: 'Twice' })
  expect(second.id).toBe(first.id)
})

test('a list answers in the field cities, in pages of limit and offset [API-036, API-039]', async () => {
  const whole = await server.ask(listLocations, token)
  expect(whole.cities.length).toBeGreaterThan(3)
  const pages = await Promise.all(
    [0, 2].map((offset) => server.ask(listLocations, token, `/api/cities.json?limit=2&offset=${offset}`)),
  )
  expect(pages.flatMap((page) => page.cities)).toEqual(whole.cities.slice(0, 4))
  expect(await server.ask(listLocations, token, '/api/cities.json?limit=500&offset=1')).toEqual({
    cities: whole.cities.slice(1),
  })
  const tooMany = await server.send('GET', `/api/cities.json?limit=501&token=${token}`)
  expect(tooMany.status).toBe(400)
})

test('the total is counted on request', async () => {
  const { cities, total_count } = await server.ask(
    listLocations,
    token,
    '/api/cities.json?limit=1&include_total_count=true',
  )
  expect(cities).toHaveLength(1)
  expect(total_count).toBe((await server.ask(listLocations, token)).cities.length)
})

test('a list takes ids; unknown ids are left out [API-037]', async () => {
  const city = await saved({ ...omaha, name: 'By id' })
  const ids = `${city.id},00000000-0000-4000-8000-00000000dead,nonsense`
  const { cities } = await server.ask(listLocations, token, `/api/cities.json?ids=${ids}`)
  expect(cities.map(({ id }) => id)).toEqual([city.id])
})

test('a search takes token, limit and query, and treats % and _ as ordinary characters [API-038]', async () => {
  await saved({ ...omaha, name: 'Ramp 100% Cold' })
  const found = async (query: string) => {
    const search = new URLSearchParams({ token, limit: '10', query })
    const answer = await server.send('GET', `/api/cities.json?${search.toString()}`)
    return listLocations.answer.parse(answer.json()).cities.map(({ name }) => name)
  }
  expect(await found('100% c')).toEqual(['Ramp 100% Cold'])
  expect(await found('boise')).toEqual(['Boise Yard'])
  expect(await found('_')).toEqual([])
  const yards = Array.from({ length: 11 }, (_, i) => `Elm Yard ${i}`)
  for (const name of yards) await saved({ ...omaha, name })
  const tenOfThem = await found('elm yard')
  expect(tenOfThem).toHaveLength(10)
  expect(yards).toEqual(expect.arrayContaining(tenOfThem))
})

test('GET /cities/{id} answers one city, with and without .json [API-042]', async () => {
  const city = await saved({ ...omaha, name: 'One' })
  for (const suffix of ['', '.json']) {
    expect((await server.ask(getLocation, token, `/api/cities/${city.id}${suffix}`)).city).toEqual(city)
  }
})

test('PATCH /cities/{id} takes token and city, stores it and answers the city, or error or errors [API-044, API-045]', async () => {
  const { id } = await saved({ ...omaha, name: 'Moves' })
  const payload = { token, city: { name: 'Moved', latitude: 33.45, longitude: -112.07 } }
  const answer = await server.send('PATCH', `/api/cities/${id}`, { payload })
  const { city } = updateLocation.answer.parse(answer.json())
  expect(city).toMatchObject({ id, ...payload.city, timezone: 'America/Phoenix' })
  expect((await server.ask(getLocation, token, `/api/cities/${id}`)).city).toEqual(city)
  const refused = await server.send('PATCH', `/api/cities/${id}`, {
    payload: { token, city: { latitude: 91, name: '' } },
  })
  expect([refused.status, refused.json().errors]).toEqual([
    400,
    expect.arrayContaining([expect.stringContaining('latitude must be between -90 and 90')]),
  ])
  const unknown = await server.send('PATCH', '/api/cities/00000000-0000-4000-8000-00000000dead', { payload })
  expect([unknown.status, unknown.json()]).toEqual([404, expect.objectContaining({ error: 'not found' })])
})

test('DELETE /cities/{id}.json deletes the city [API-043]', async () => {
  const { id } = await saved({ ...omaha, name: 'Goes' })
  expect((await server.send('DELETE', `/api/cities/${id}.json?token=${token}`)).json()).toEqual({ success: true })
  expect((await server.send('GET', `/api/cities/${id}?token=${token}`)).status).toBe(404)
})

test('the last location cannot be deleted', async () => {
  const organization = await server.signIn('noflags@stormlane.example')
  const { cities } = await server.ask(listLocations, organization)
  const city = cities[0] ?? (await saved(omaha, organization))
  for (const other of cities.slice(1)) await server.send('DELETE', `/api/cities/${other.id}?token=${organization}`)
  const answer = await server.send('DELETE', `/api/cities/${city.id}?token=${organization}`)
  expect([answer.status, answer.json().error]).toEqual([409, 'The last location cannot be deleted.'])
})

test('many locations are deleted at once, also when asked again; the last one is kept [DESK-068]', async () => {
  const remove = (location_ids: unknown[], as = token) =>
    server.send('POST', '/api/cities/delete', { payload: { token: as, location_ids } })
  const [one, two] = [await saved({ ...omaha, name: 'Many 1' }), await saved({ ...omaha, name: 'Many 2' })]
  await saved({ ...omaha, name: 'Many 3' })
  const ids = [one.id, two.id]
  expect((await remove(ids, await server.signIn('noflags@stormlane.example'))).json()).toEqual({
    deleted: [],
    kept: null,
  })
  expect((await remove([...ids, one.id, 'nonsense'])).json()).toEqual({ deleted: ids, kept: null })
  expect((await remove(ids)).json()).toEqual({ deleted: [], kept: null })
  expect((await server.send('GET', `/api/cities/${one.id}?token=${token}`)).status).toBe(404)
  const organization = await server.signIn('noflags@stormlane.example')
  await saved({ ...omaha, name: 'Zeeland' }, organization)
  const { cities } = await server.ask(listLocations, organization)
  const all = await remove(
    cities.map(({ id }) => id),
    organization,
  )
  expect(all.json()).toMatchObject({ kept: { error: 'The last location cannot be deleted.' } })
  expect((await server.ask(listLocations, organization)).cities).toHaveLength(1)
  const refusals = [await remove([]), await remove(Array(501).fill('x'))]
  expect(refusals.map(({ status, text }) => [status, text])).toEqual([
    [400, expect.stringContaining('location_ids is required')],
    [400, expect.stringContaining('location_ids has more than 500 ids')],
  ])
})

test('a preview answers the city of an unsaved point, without an id [API-051, API-052, MODEL-001]', async () => {
  const payload = { latitude: 41.88, longitude: -87.63 }
  const answer = await server.send('POST', `/api/cities/preview?token=${token}`, { payload })
  const { city } = previewLocation.answer.parse(answer.json())
  expect(city).toMatchObject({ ...payload, name: 'Chicago, IL', timezone: 'America/Chicago' })
  expect(city).not.toHaveProperty('id')
  expect(city.needs_geocoding).toBe(true)
})

test('a location with only the point of its town needs geocoding until it is moved or its point confirmed [MODEL-007]', async () => {
  const { id } = await saved({ ...omaha, name: 'Roughly here' })
  const patch = async (city: object) =>
    (await server.send('PATCH', `/api/cities/${id}`, { payload: { token, city } })).json().city.needs_geocoding
  expect(await patch({ needs_geocoding: true })).toBe(true)
  expect(await patch({ name: 'Still roughly' })).toBe(true)
  expect(await patch({ latitude: 41.3 })).toBe(false)
  expect(await patch({ needs_geocoding: true })).toBe(true)
  expect(await patch({ needs_geocoding: false })).toBe(false)
  const { city } = await server.ask(getLocation, token, `/api/cities/${id}`)
  expect(city).toMatchObject({ name: 'Still roughly', latitude: 41.3, needs_geocoding: false })
})

test.each([
  ['PATCH', '/api/cities/:id', { city: { latitude: 91 } }, 'latitude must be between -90 and 90'],
  ['PATCH', '/api/cities/:id', { city: { latitude: 'NaN' } }, 'city.latitude must be a number'],
  ['PATCH', '/api/cities/:id', { city: { name: ' ' } }, 'name is required'],
  ['PATCH', '/api/cities/:id', { city: { name: 'x'.repeat(10_000) } }, 'name is longer than 200 characters'],
  ['PATCH', '/api/cities/:id', { city: null }, 'city'],
  ['POST', '/api/cities/preview', { latitude: -95.94, longitude: 41.26 }, 'latitude must be between -90 and 90'],
  ['POST', '/api/cities/preview', { latitude: null, longitude: -95 }, 'latitude'],
  ['POST', '/api/geocoding/geocode', { latitude: 91, longitude: 0 }, 'latitude must be between -90 and 90'],
  ['POST', '/api/geocoding/location_suggestions', { query: 7 }, 'query'],
] as const)('%s %s with %j is refused with words, and changes nothing', async (method, path, body, words) => {
  const before = await saved({ ...omaha, name: 'Refuses' })
  const url = path.replace(':id', before.id ?? '')
  const { status, text } = await server.send(method, url, {
    headers: { authorization: `Bearer ${token}` },
    payload: body,
  })
  expect([status, text]).toEqual([400, expect.stringContaining(words)])
  expect((await server.ask(getLocation, token, `/api/cities/${before.id}`)).city).toEqual(before)
})

test.each([
  [{ ...omaha, latitude: 91 }, 'latitude must be between -90 and 90'],
  [{ ...omaha, latitude: -95.94, longitude: 41.26 }, 'latitude must be between -90 and 90'],
  [{ ...omaha, longitude: 181 }, 'longitude must be between -180 and 180'],
  [{ ...omaha, latitude: 'NaN' }, 'latitude must be a number'],
  [{ ...omaha, latitude: null }, 'latitude'],
  [{ ...omaha, name: '' }, 'name is required'],
  [{ ...omaha, name: '   ' }, 'name is required'],
  [{ ...omaha, name: 'x'.repeat(10_000) }, 'name is longer than 200 characters'],
  [{ ...omaha, user_metadata: { a: { b: 1 } } }, 'user_metadata'],
])('%j is refused with a message, and nothing is stored', async (place, words) => {
  const before = (await server.ask(listLocations, token)).cities.length
  const { status, body } = await save(place)
  expect(status).toBe(400)
  expect([body.error, ...(body.errors ?? [])].join(' ')).toContain(words)
  expect((await server.ask(listLocations, token)).cities).toHaveLength(before)
})

/** Every location and vehicle call that takes an id. */
const CALLS_WITH_ID: [call: string, asset: 'location' | 'vehicle', Parameters<TestApp['send']>[0], string, object?][] =
  [
    ['read a location', 'location', 'GET', '/api/cities/:id'],
    ['read a location as .json', 'location', 'GET', '/api/cities/:id.json'],
    ['change a location', 'location', 'PATCH', '/api/cities/:id', { city: { name: 'Mine', latitude: 40 } }],
    ['delete a location', 'location', 'DELETE', '/api/cities/:id.json'],
    ['list locations by id', 'location', 'GET', '/api/cities.json?ids=:id&include_total_count=true'],
    ['weather of a location', 'location', 'GET', '/api/weather?city_id=:id'],
    ['read a vehicle', 'vehicle', 'GET', '/api/vehicles/:id'],
    ['list vehicles by id', 'vehicle', 'GET', '/api/vehicles.json?ids=:id&include_total_count=true'],
    ['switch notifications', 'vehicle', 'POST', '/api/vehicles/:id/set_notifications_enabled', { enabled: false }],
    ['send a message', 'vehicle', 'POST', '/api/vehicles/:id/message', { message: 'Slow down', urgent: false }],
  ]

describe("another organization's id gets the same answer as an unknown one", () => {
  const own: Record<'location' | 'vehicle', string> = { location: '', vehicle: '' }
  const state = () =>
    Promise.all([
      server.ask(getLocation, token, `/api/cities/${own.location}`),
      server.ask(getVehicle, token, `/api/vehicles/${own.vehicle}`),
    ])

  beforeAll(async () => {
    own.location = (await saved({ ...omaha, name: 'Secret' })).id ?? ''
    const organization_id = (await server.services.sessions.authenticate(token))?.organizationId ?? ''
    const vehicle = { name: 'Secret', source: 'samsara', external_id: 'S-1', type: 'truck' as const }
    const row = await server.database.asSystem
      .insertInto('vehicles')
      .values({ ...vehicle, organization_id, created_at: TEST_NOW })
      .returning('id')
      .executeTakeFirstOrThrow()
    own.vehicle = row.id
  })

  test.each(CALLS_WITH_ID)('%s', async (_call, asset, method, path, body) => {
    const answerTo = async (id: string) => {
      const headers = { authorization: `Bearer ${strangersToken}` }
      const answer = await server.send(method, path.replace(':id', id), { headers, ...(body && { payload: body }) })
      return [answer.status, { ...answer.json(), request_id: undefined }]
    }
    const before = await state()
    const answer = await answerTo(own[asset])
    expect(answer).toEqual(await answerTo('00000000-0000-4000-8000-00000000dead'))
    expect(answer).toEqual(await answerTo('nonsense'))
    expect(JSON.stringify(answer)).not.toContain('Secret')
    expect(await state()).toEqual(before)
  })

  test('lists and groups contain nothing of other organizations', async () => {
    for (const path of ['/api/cities.json', '/api/vehicles.json', '/api/groups.json'])
      expect((await server.send('GET', `${path}?token=${strangersToken}`)).text).not.toContain('Secret')
    const { groups } = await server.ask(listGroups, strangersToken)
    expect(groups).toEqual([])
  })
})

test('the plan limits the number of locations, also under concurrent requests', async () => {
  const organization = await server.signIn('legacy@stormlane.example')
  const { cities } = await server.ask(listLocations, organization)
  await server.database.asSystem
    .updateTable('organizations')
    .set({ max_locations: cities.length + 3 })
    .where('id', '=', (await server.services.sessions.authenticate(organization))?.organizationId ?? '')
    .execute()
  const answers = await Promise.all(
    Array.from({ length: 6 }, (_, i) => save({ ...omaha, name: `Site ${i}` }, organization)),
  )
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(3)
  expect(answers.filter(({ status }) => status === 403)).toHaveLength(3)
  expect(answers.find(({ status }) => status === 403)?.body.error).toBe(
    `Your plan allows ${cities.length + 3} locations.`,
  )
})

test('an external id is unique among locations', async () => {
  await saved({ ...omaha, name: 'First', external_id: 'X-1' })
  const { status, body } = await save({ ...omaha, name: 'Second', external_id: 'X-1' })
  expect([status, body.error]).toEqual([409, 'Another location has this external id.'])
})

test('a location is put into groups of its organization; unknown ones are refused in words [DESK-043]', async () => {
  const own = await server.signIn()
  const { id } = await saved({ ...omaha, name: 'Regrouped' }, own)
  const { groups } = await server.ask(listGroups, own)
  const countOf = async (group: string) =>
    (await server.ask(listGroups, own)).groups.find((one) => one.id === group)?.location_count
  const group = groups[0]?.id ?? ''
  const before = (await countOf(group)) ?? 0
  const put = (group_ids: string[], as = own) =>
    server.send('PATCH', `/api/cities/${id}`, { payload: { token: as, city: { group_ids } } })
  expect((await put([group, group])).json().city.group_ids).toEqual([group])
  expect(await countOf(group)).toBe(before + 1)
  for (const unknown of ['00000000-0000-4000-8000-00000000dead', 'no-id']) {
    const refused = await put([group, unknown])
    expect([refused.status, refused.text]).toEqual([
      400,
      expect.stringContaining('A group of group_ids does not exist.'),
    ])
  }
  expect((await put([])).json().city).toMatchObject({ name: 'Regrouped', group_ids: [] })
  expect(await countOf(group)).toBe(before)
})

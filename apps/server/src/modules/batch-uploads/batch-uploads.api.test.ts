import { Readable } from 'node:stream'
import {
  type batchUploadSchema,
  getBatchUpload,
  listBatchRows,
  listBatchUploads,
  listLocations,
  listRoutes,
} from '@stormlane/contract'
import { BATCH_LIMITS } from '@stormlane/domain/batch'
import { DAY_MS } from '@stormlane/domain/time'
import { geocoderInThread } from '@stormlane/feeds'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type * as z from 'zod'
import { startTestApp, TEST_NOW, type TestApp } from '../../../test/app.ts'
import { eventually } from '../../../test/eventually.ts'
import { sendForm } from '../../../test/upload.ts'
import { batchUploadService } from './batch-upload.service.ts'

type Batch = z.output<typeof batchUploadSchema>

let server: TestApp
let token: string
let strangersToken: string

beforeAll(async () => {
  server = await startTestApp()
  token = await server.signIn('trial@stormlane.example')
  strangersToken = await server.signIn('noflags@stormlane.example')
})
afterAll(() => server.stop())

const upload = (batch_type: string, content: string | Buffer, as = token, name = 'sites.csv') =>
  sendForm(server, { token: as, batch_type, file: { name, content } })

async function uploaded(batch_type: string, content: string | Buffer, as = token): Promise<Batch> {
  const answer = await upload(batch_type, content, as)
  expect([answer.status, answer.text]).toEqual([200, expect.any(String)])
  return answer.json().batch_upload
}

const process = (id: string, as = token) =>
  server.send('POST', `/api/batch_uploads/${id}/process_batch.json?token=${as}`, { payload: {} })

async function processed(id: string, as = token): Promise<Batch> {
  const answer = await process(id, as)
  expect([answer.status, answer.text]).toEqual([200, expect.any(String)])
  return answer.json().batch_upload
}

const rows = async (id: string, rejected: boolean) =>
  (await server.ask(listBatchRows, token, `/api/batch_uploads/${id}/rows.json?rejected=${rejected}`)).batch_rows

const reasons = async (id: string) =>
  (await rows(id, true)).map(({ line, problems }) => [line, ...problems.map(({ message }) => message)])

const locations = async (as = token) => (await server.ask(listLocations, as)).cities
const routes = async (as = token) => (await server.ask(listRoutes, as)).routes

const SITES =
  'external_id,name,latitude,longitude,address,zip,Region\n' +
  'B-1,Batch Yard,41.25,-95.93,,,Plains\n' +
  'B-2,By Address,,,"Denver, CO",,\n' +
  'B-3,Too Far North,91,-95,,,\n' +
  'B-4,By Zip,,,,60601,\n' +
  'B-1,Again,41,-95,,,\n' +
  ',,41,-95,,,\n'

test('a form of token, batch_type and file is checked row by row and answers its id; a batch has id, batch_type, created_at, processing_errors, file_name [API-098, API-099, MODEL-044]', async () => {
  const before = (await locations()).length
  const batch = await uploaded('location', SITES)
  expect(batch).toEqual({
    id: expect.stringMatching(/^[0-9a-f-]{36}$/),
    batch_type: 'location',
    file_name: 'sites.csv',
    created_at: '2026-01-15T12:00:00.000Z',
    processing_errors: [],
    status: 'pending',
    byte_count: SITES.length,
    row_count: 6,
    accepted_count: 3,
    rejected_count: 3,
    processed_count: 0,
    created_count: 0,
    updated_count: 0,
  })
  expect(await reasons(batch.id)).toEqual([
    [4, 'Latitude must be between -90 and 90.'],
    [6, 'The external_id is already on line 2.'],
    [7, 'Name is required.'],
  ])
  expect((await rows(batch.id, false)).map(({ line, name }) => [line, name])).toEqual([
    [2, 'Batch Yard'],
    [3, 'By Address'],
    [5, 'By Zip'],
  ])
  expect((await rows(batch.id, true)).map(({ line, name }) => [line, name])).toEqual([
    [4, 'Too Far North'],
    [6, 'Again'],
    [7, ''],
  ])
  expect(await locations()).toHaveLength(before)
})

test('process_batch stores the accepted rows, geocoding those with only an address or ZIP; calling it again adds nothing [API-101, BATCH-017]', async () => {
  const { id } = await uploaded('location', SITES)
  const before = await locations()
  const batch = await processed(id)
  expect(batch).toMatchObject({ status: 'processed', processed_count: 3, created_count: 3, updated_count: 0 })
  const after = await locations()
  expect(after).toHaveLength(before.length + 3)
  const named = (external_id: string) => after.find((city) => city.external_id === external_id)
  expect(named('B-1')).toMatchObject({
    name: 'Batch Yard',
    timezone: 'America/Chicago',
    user_metadata: { Region: 'Plains' },
  })
  expect(named('B-2')?.latitude).toBeCloseTo(39.74, 1)
  expect(named('B-4')).toMatchObject({ name: 'By Zip', zip: '60601' })
  // A row without a ZIP gets that of its point.
  expect(named('B-1')?.zip).toMatch(/^(681|515)\d\d$/)
  // The point of a town or ZIP is only provisional until a user sets the exact one.
  expect(['B-1', 'B-2', 'B-4'].map((one) => named(one)?.needs_geocoding)).toEqual([false, true, true])
  expect(await processed(id)).toEqual(batch)
  expect(await locations()).toEqual(after)
})

test('uploading the same file again changes nothing; a corrected one updates assets by external id', async () => {
  const before = await locations()
  const again = await processed((await uploaded('location', SITES)).id)
  expect(again).toMatchObject({ processed_count: 3, created_count: 0, updated_count: 0 })
  expect(await locations()).toEqual(before)
  const moved = 'external_id,name,latitude,longitude\nB-1,Batch Yard South,41.2,-95.93\n'
  expect(await processed((await uploaded('location', moved)).id)).toMatchObject({ created_count: 0, updated_count: 1 })
  const after = await locations()
  expect(after).toHaveLength(before.length)
  expect(after.find(({ external_id }) => external_id === 'B-1')).toMatchObject({
    name: 'Batch Yard South',
    latitude: 41.2,
    user_metadata: { Region: 'Plains' },
  })
})

test('an address uploaded again does not move a location that a user placed, unless it is in another town [MODEL-007]', async () => {
  const addressed = async (address: string) => {
    await processed((await uploaded('location', `external_id,name,address\nG-1,Gate,"${address}"\n`)).id)
    const city = (await locations()).find(({ external_id }) => external_id === 'G-1')
    if (!city) throw new Error('The row was not stored.')
    return city
  }
  const { id, latitude, longitude, needs_geocoding } = await addressed('Denver, CO')
  expect(needs_geocoding).toBe(true)
  const at = { latitude: latitude + 0.05, longitude: longitude - 0.05 }
  await server.send('PATCH', `/api/cities/${id}`, { payload: { token, city: at } })
  expect(await addressed('Denver, CO')).toMatchObject({ id, ...at, needs_geocoding: false })
  const moved = await addressed('Omaha, NE')
  expect(moved).toMatchObject({ id, needs_geocoding: true })
  expect(moved.latitude).toBeCloseTo(41.26, 1)
})

test('two locations can swap names and points, and one can take the point of another', async () => {
  const file = (first: string, second: string) => `external_id,name,latitude,longitude\nX-1,${first}\nX-2,${second}\n`
  await processed((await uploaded('location', file('North,45,-95', 'South,35,-95'))).id)
  await processed((await uploaded('location', file('South,35,-95', 'North,45,-95'))).id)
  const taken = await uploaded('location', 'external_id,name,latitude,longitude\nX-3,North,45,-95\n')
  expect(await processed(taken.id)).toMatchObject({
    accepted_count: 0,
    rejected_count: 1,
    processing_errors: ['1 row was not stored: Another location of this name is already saved at this point.'],
  })
})

const JOURNEYS =
  'external_id,origin,destination,departure_time,vehicle_type,carrier\n' +
  'J-1,"Omaha, NE","Denver, CO",2026-01-16T08:00:00-06:00,truck,Acme\n' +
  ',"Chicago, IL","Dallas, TX",2026-01-16 08:00,,\n' +
  'J-3,"Omaha, NE","Omaha, NE",2026-01-16T08:00:00Z,,\n' +
  'J-4,Nowhere At All Xyzzy,"Omaha, NE",2026-01-16T08:00:00Z,,\n' +
  'J-5,"Omaha, NE","Denver, CO",2026-01-10T08:00:00Z,,\n' +
  'J-6,"Omaha, NE","Denver, CO",9999-01-10T08:00:00Z,,\n'

test('routes are geocoded, depart in the local time of their origin, and are stored once [BATCH-017]', async () => {
  const before = await routes()
  const batch = await uploaded('route', JOURNEYS)
  expect(batch.processing_errors).toEqual(['The column carrier is not known and was left out.'])
  expect(await reasons(batch.id)).toEqual([
    [4, 'origin and destination are the same place.'],
    [5, expect.stringContaining('No place was found')],
    [6, expect.stringMatching(/past/)],
    [7, 'departure_time must be within the next 90 days.'],
  ])
  expect(await processed(batch.id)).toMatchObject({ created_count: 2 })
  const stored = (await routes()).filter(({ id }) => !before.some((route) => route.id === id))
  const storedRoutes = stored.map((route) => [route.external_id, route.departure_time, route.vehicle_data.type])
  expect(storedRoutes).toHaveLength(2)
  expect(storedRoutes).toContainEqual(['J-1', '2026-01-16T14:00:00.000Z', 'truck'])
  expect(storedRoutes).toContainEqual([null, '2026-01-16T14:00:00.000Z', 'car'])
  expect(await processed((await uploaded('route', JOURNEYS)).id)).toMatchObject({ created_count: 0, updated_count: 0 })
  const later = JOURNEYS.split('\n').slice(0, 2).join('\n').replace('T08', 'T09').replace('truck', '')
  expect(await processed((await uploaded('route', later)).id)).toMatchObject({ created_count: 0, updated_count: 1 })
  const moved = (await routes()).find(({ external_id }) => external_id === 'J-1')
  // Empty cells leave fields unchanged.
  expect(moved).toMatchObject({ departure_time: '2026-01-16T15:00:00.000Z', vehicle_data: { type: 'truck' } })
})

test('a file gives routes their windows and vehicles; the same file changes nothing, another window updates [PLAN-140, PLAN-142]', async () => {
  const organization_id = (await server.services.sessions.authenticate(token))?.organizationId ?? ''
  const vehicle = {
    organization_id,
    name: 'Truck 3342',
    source: 'stormlane',
    external_id: 'T-3342',
    type: 'truck' as const,
  }
  await server.database.asSystem
    .insertInto('vehicles')
    .values({ ...vehicle, external_driver_id: null, route_id: null, created_at: TEST_NOW })
    .execute()
  const file = (window: string) =>
    'external_id,origin,destination,departure_time,appointment,vehicle_id\n' +
    `W-1,"Omaha, NE","Denver, CO",2026-01-16 08:00,${window},${vehicle.name}\n` +
    'W-2,"Omaha, NE","Denver, CO",2026-01-16 08:00,2026-01-15 08:00 - 11:00,\n' +
    'W-3,"Omaha, NE","Denver, CO",2026-01-16 08:00,,no such truck\n'
  const batch = await uploaded('route', file('2026-01-16 4-7 PM'))
  expect(await reasons(batch.id)).toEqual([
    [3, 'The appointment is over before the departure.'],
    [4, 'No vehicle has this id or name.'],
  ])
  expect(await processed(batch.id)).toMatchObject({ created_count: 1, updated_count: 0 })
  const stored = async () => (await routes()).find(({ external_id }) => external_id === 'W-1')
  expect(await stored()).toMatchObject({
    appointment: { earliest: '2026-01-16T23:00:00.000Z', latest: '2026-01-17T02:00:00.000Z' },
    vehicle_data: { id: vehicle.external_id, type: vehicle.type },
  })
  const again = await uploaded('route', file('2026-01-16T16:00-07:00/PT3H'))
  expect(await processed(again.id)).toMatchObject({ created_count: 0, updated_count: 0 })
  const later = await uploaded('route', file('by 2026-01-16 20:00'))
  expect(await processed(later.id)).toMatchObject({ created_count: 0, updated_count: 1 })
  expect(await stored()).toMatchObject({ appointment: { earliest: null, latest: '2026-01-17T03:00:00.000Z' } })
})

test('a rejected window is corrected in place, with its vehicle looked up again [PLAN-141]', async () => {
  const { id } = await uploaded(
    'route',
    'external_id,origin,destination,departure_time,appointment,vehicle_id\n' +
      'W-9,"Omaha, NE","Denver, CO",2026-01-16 08:00,at noon,T\0\n',
  )
  expect(await rows(id, true)).toMatchObject([{ problems: [{ field: 'vehicle_id' }, { field: 'appointment' }] }])
  const answer = await server.send('PATCH', `/api/batch_uploads/${id}/rows/2`, {
    payload: { token, row_fields: { appointment: '2026-01-16 16:00-19:00', vehicle_id: '' } },
  })
  expect([answer.status, answer.json()]).toMatchObject([200, { batch_row: { problems: [] } }])
})

test('after a row has moved a route, a row with its former journey and no id is another route', async () => {
  const header = 'external_id,name,origin,destination,departure_time\n'
  const trip = (id: string, hour: number) => `${id},Moving trip,"Chicago, IL","Dallas, TX",2026-01-17T${hour}:00:00Z\n`
  const first = await uploaded('route', header + trip('M-1', 10))
  expect(await processed(first.id)).toMatchObject({ created_count: 1 })
  const second = await uploaded('route', header + trip('M-1', 12) + trip('', 10))
  expect(await processed(second.id)).toMatchObject({ created_count: 1, updated_count: 1 })
  const stored = (await routes()).filter(({ name }) => name === 'Moving trip')
  expect(Object.fromEntries(stored.map((route) => [route.departure_time, route.external_id]))).toEqual({
    '2026-01-17T10:00:00.000Z': null,
    '2026-01-17T12:00:00.000Z': 'M-1',
  })
})

test('a list takes token, offset and limit and answers batch_uploads, newest first [API-094, API-095]', async () => {
  server.clock.moveTo(new Date('2026-01-15T12:01:00Z'))
  const { id } = await uploaded('location', SITES)
  const { batch_uploads, total_count } = await server.ask(
    listBatchUploads,
    token,
    `/api/batch_uploads.json?token=${token}&include_total_count=true`,
  )
  expect(batch_uploads[0]?.id).toBe(id)
  expect(total_count).toBe(batch_uploads.length)
  const page = await server.send('GET', `/api/batch_uploads.json?token=${token}&offset=1&limit=2`)
  expect(page.json().batch_uploads).toEqual(batch_uploads.slice(1, 3))
})

test('the file downloads unchanged, as an attachment under its name [API-096, BATCH-020]', async () => {
  const content = Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), Buffer.from(`${SITES}ü`)])
  const answer = await upload('location', content, token, '../étc/sites ü.csv')
  const { id, file_name } = answer.json().batch_upload
  expect(file_name).toBe('sites ü.csv')
  const download = await server.app.inject(`/api/batch_uploads/${id}/download?token=${token}`)
  expect(download.rawPayload.equals(content)).toBe(true)
  expect(download.headers).toMatchObject({
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': `attachment; filename="sites _.csv"; filename*=UTF-8''sites%20%C3%BC.csv`,
  })
})

test('deleting a batch with its models deletes what it created and keeps what it only updated [API-097, BATCH-021]', async () => {
  const one = await uploaded('location', 'external_id,name,latitude,longitude\nD-1,Stays,40,-90\n')
  await processed(one.id)
  const two = await uploaded(
    'location',
    'external_id,name,latitude,longitude\nD-1,Stays Here,40,-90\nD-2,Goes,40,-91\n',
  )
  await processed(two.id)
  const gone = await server.send(
    'DELETE',
    `/api/batch_uploads/${two.id}.json?token=${token}&delete_associated_models=true`,
  )
  expect([gone.status, gone.json()]).toEqual([200, { success: true }])
  const ids = (await locations()).map(({ external_id }) => external_id)
  expect([ids.includes('D-1'), ids.includes('D-2')]).toEqual([true, false])
  expect((await server.send('GET', `/api/batch_uploads/${two.id}?token=${token}`)).status).toBe(404)
  await server.send('DELETE', `/api/batch_uploads/${one.id}.json?token=${token}`)
  expect((await locations()).map(({ external_id }) => external_id)).toContain('D-1')
})

test("the organization's open portals are notified when a batch is stored or deleted", async () => {
  const organizationId = (await server.services.sessions.authenticate(token))?.organizationId ?? ''
  const allUpdates = () =>
    server.database.asSystem
      .selectFrom('realtime_updates')
      .where('organization_id', '=', organizationId)
      .where('channel', '=', 'assets')
      .select('data')
      .orderBy('id')
      .execute()
  const before = (await allUpdates()).length
  const newUpdates = async () => (await allUpdates()).slice(before).map(({ data }) => data)
  const sites = await uploaded('location', 'name,latitude,longitude\nTold,40,-92\n')
  expect(await newUpdates()).toEqual([])
  await processed(sites.id)
  expect(await newUpdates()).toEqual([{ asset_type: 'location' }])
  await processed(sites.id)
  expect(await newUpdates()).toHaveLength(1)
  await server.send('DELETE', `/api/batch_uploads/${sites.id}.json?token=${token}&delete_associated_models=true`)
  expect(await newUpdates()).toHaveLength(2)
  await processed((await uploaded('route', JOURNEYS.replaceAll('J-1', 'T-1'))).id)
  expect((await newUpdates()).at(-1)).toEqual({ asset_type: 'route' })
})

test('a rejected row can be corrected before processing, not afterwards', async () => {
  const { id } = await uploaded(
    'location',
    'external_id,name,latitude,longitude\nF-1,Fixed,146.8,-96.8\nF-2,Fine,46,-96\n',
  )
  const fix = (line: number, row_fields: object) =>
    server.send('PATCH', `/api/batch_uploads/${id}/rows/${line}`, { payload: { token, row_fields } })
  const still = (await fix(2, { latitude: '46.8', external_id: 'F-2' })).json()
  expect(still.batch_row.problems).toEqual([{ field: 'external_id', message: 'The external_id is already on line 3.' }])
  const fixed = (await fix(2, { external_id: 'F-1' })).json()
  expect([fixed.batch_row.problems, fixed.batch_upload.accepted_count]).toEqual([[], 2])
  expect((await fix(2, { latitude: '1' })).json().error).toBe('This row is accepted: there is nothing to correct.')
  expect((await fix(9, { latitude: '1' })).status).toBe(404)
  expect((await fix(3, { nonsense: '1' })).status).toBe(409)
  expect(await processed(id)).toMatchObject({ created_count: 2 })
  expect((await fix(2, { latitude: '1' })).json().error).toMatch(/has been processed/)
})

test('the file of rejected rows gives the reasons, contains no formulas, and is accepted once corrected', async () => {
  const { id } = await uploaded(
    'location',
    'name,latitude,longitude,Note\nE Yard,400,-95.5,=1+1\nGood,41,-95,x\n"Quote ""d"", yard",abc,-95.6,\n',
  )
  const { text, headers } = await server.send('GET', `/api/batch_uploads/${id}/rejected_rows.csv?token=${token}`)
  expect(headers['content-disposition']).toContain('rejected-sites.csv')
  expect(text.split('\r\n')).toEqual([
    '\uFEFFline,rejected_because,name,latitude,longitude,Note',
    "2,latitude: Latitude must be between -90 and 90.,E Yard,400,-95.5,'=1+1",
    '4,"latitude: It must be a number with a decimal point, such as 41.2565.","Quote ""d"", yard",abc,-95.6,',
    '',
  ])
  const corrected = await uploaded('location', text.replace(',400,', ',40,').replace(',abc,', ',41,'))
  expect(corrected).toMatchObject({ accepted_count: 2, rejected_count: 0 })
  await processed(corrected.id)
  expect((await locations()).find(({ name }) => name === 'E Yard')?.user_metadata).toEqual({ Note: '=1+1' })
})

test("rows beyond the plan's limit are refused with a reason, and the others are stored", async () => {
  const organization = await server.signIn('legacy@stormlane.example')
  const session = await server.services.sessions.authenticate(organization)
  const max_locations = (await locations(organization)).length + 2
  await server.database.asSystem
    .updateTable('organizations')
    .set({ max_locations })
    .where('id', '=', session?.organizationId ?? '')
    .execute()
  const file = ['name,latitude,longitude', ...[1, 2, 3, 4].map((i) => `Limit ${i},4${i},-9${i % 10}`)].join('\n')
  const batch = await processed((await uploaded('location', file, organization)).id, organization)
  expect(batch).toMatchObject({
    created_count: 2,
    accepted_count: 2,
    rejected_count: 2,
    processing_errors: [`2 rows were not stored: Your plan allows ${max_locations} locations.`],
  })
  expect(await locations(organization)).toHaveLength(max_locations)
})

test.each([
  ['/routes.csv', 'route'],
  ['/locations.csv', 'location'],
])(
  'the sample file %s downloads without a session and every row is accepted as a %s file [ASSET-007, ASSET-008, BATCH-018]',
  async (path, type) => {
    const sample = await server.send('GET', path)
    expect([sample.status, sample.headers['content-type']]).toEqual([200, 'text/csv; charset=utf-8'])
    expect(sample.headers['content-disposition']).toContain(path.slice(1))
    const batch = await uploaded(type, sample.text)
    expect(await reasons(batch.id)).toEqual([])
    expect((await processed(batch.id)).created_count).toBe(batch.row_count)
  },
)

describe('other refusals carry a list of errors', () => {
  test.each([
    ['no token', { batch_type: 'route', file: { name: 'a.csv', content: SITES } }, 401, 'not authenticated'],
    ['no batch_type', { token: '', file: { name: 'a.csv', content: SITES } }, 400, 'batch_type'],
    ['an unknown batch_type', { token: '', batch_type: 'truck' }, 400, 'batch_type must be route or location'],
    ['no file', { token: '', batch_type: 'route' }, 400, 'file is required'],
    ['the wrong columns', { token: '', batch_type: 'route', file: { name: 'a.csv', content: SITES } }, 422, 'origin'],
  ])('%s [API-100]', async (_what, form, status, words) => {
    const answer = await sendForm(server, { ...form, ...('token' in form && { token }) })
    expect([answer.status, answer.json().errors.join(' ')]).toEqual([status, expect.stringContaining(words)])
    expect(answer.json()).not.toHaveProperty('error')
  })

  test('a body that is not a form is refused, and so is a form on any other call', async () => {
    const json = await server.send('POST', '/api/batch_uploads.json', { payload: { token, batch_type: 'route' } })
    expect([json.status, json.json().errors]).toEqual([415, [expect.stringContaining('a form with a file')]])
    const brokenOff = await server.send('POST', '/api/batch_uploads.json', {
      headers: { 'content-type': 'multipart/form-data; boundary=x', authorization: `Bearer ${token}` },
      payload:
        '--x\r\nContent-Disposition: form-data; name="batch_type"\r\n\r\nlocation\r\n--x\r\nContent-Disposition: form-data; name="file"; filename="a.csv"\r\n\r\nname,zip\n',
    })
    expect([brokenOff.status, brokenOff.json().errors]).toEqual([400, ['the form could not be read to its end']])
    const noForm = await server.send('POST', '/api/batch_uploads.json', {
      headers: { 'content-type': 'multipart/form-data; boundary=x', authorization: `Bearer ${token}` },
      payload: 'hello',
    })
    expect([noForm.status, noForm.json().errors]).toEqual([400, [expect.any(String)]])
    expect((await sendForm(server, { token }, { url: '/api/cities.json' })).status).toBe(415)
  })
})

test('process_batch answers an error for any other status [API-102]', async () => {
  const { id } = await uploaded('location', 'name,latitude,longitude\nBad,91,0\n')
  for (const [answer, status] of [
    [await process(id), 409],
    [await process('00000000-0000-4000-8000-00000000dead'), 404],
    [await process(id, 'nonsense'), 401],
  ] as const)
    expect([answer.status, answer.json().error]).toEqual([status, expect.any(String)])
})

test('a place outside the loaded forecast is rejected, and a file with too many rows is refused', async () => {
  const organizationId = (await server.services.sessions.authenticate(token))?.organizationId ?? ''
  const modelBounds = () => ({ south: 24, west: -125, north: 50, east: -66 })
  const geocoder = geocoderInThread()
  const batches = batchUploadService({ ...server, ...server.services, geocoder, modelBounds, mostRows: 3 })
  const receive = (...lines: string[]) =>
    batches.receive(organizationId, {
      type: 'location',
      columns: {},
      name: 'sites.csv',
      bytes: Readable.from([Buffer.from(['name,latitude,longitude', ...lines].join('\n'))]),
      isTooLarge: () => false,
    })
  const { id } = await receive('Churchill Depot,58.768,-94.165', 'Exchanged,-95.9,41.2', 'East,-75,40')
  expect(await reasons(id)).toEqual([
    [2, 'Location outside model bounds.'],
    [3, 'Latitude must be between -90 and 90. Latitude and longitude seem to be swapped.'],
    [4, 'Location outside model bounds. Latitude and longitude seem to be swapped.'],
  ])
  await expect(receive('A,41,-95', 'B,41,-95', 'C,41,-95', 'D,41,-95')).rejects.toThrow('A file may hold 100,000 rows.')
  await geocoder.close()
})

test('files of an organization take up a limited number of bytes, also those that arrive together; old ones make room', async () => {
  const organizationId = (await server.services.sessions.authenticate(token))?.organizationId ?? ''
  const { asSystem } = server.database
  await asSystem.deleteFrom('batch_uploads').execute()
  const content = Buffer.from('name,latitude,longitude\nSite,41,-95\n')
  const mostBytes = BATCH_LIMITS.fileBytes + content.length
  const geocoder = geocoderInThread()
  const modelBounds = () => null
  const batches = batchUploadService({ ...server, ...server.services, geocoder, modelBounds, mostBytes })
  const receive = (bytes: AsyncIterable<Buffer>) =>
    batches.receive(organizationId, { type: 'location', columns: {}, name: 'a.csv', bytes, isTooLarge: () => false })
  const file = () => Readable.from([content])
  try {
    const held = Promise.withResolvers<Buffer>()
    const slow = receive(
      (async function* () {
        yield await held.promise
      })(),
    )
    await eventually(async () => {
      expect(await asSystem.selectFrom('batch_uploads').select('status').execute()).toEqual([{ status: 'receiving' }])
    })
    const refusal = { code: 'LIMIT_REACHED', messages: [expect.stringContaining('take up all of their 1 GB')] }
    await expect(receive(file())).rejects.toMatchObject(refusal)
    held.resolve(content)
    await slow
    await receive(file())
    await expect(receive(file())).rejects.toMatchObject(refusal)
    expect(await asSystem.selectFrom('batch_uploads').select('status').execute()).toHaveLength(2)

    const created_at = new Date(TEST_NOW.getTime() - 401 * DAY_MS)
    await asSystem.updateTable('batch_uploads').set({ created_at }).execute()
    await server.prune()
    await receive(file())
    expect(await asSystem.selectFrom('batch_uploads').select('id').execute()).toHaveLength(1)
  } finally {
    await geocoder.close()
  }
})

test("every call for another organization's batch answers as if it did not exist", async () => {
  const { id } = await uploaded('location', SITES)
  const calls = [
    ['GET', ''],
    ['GET', '/download'],
    ['GET', '/rows.json?x=1'],
    ['GET', '/rejected_rows.csv'],
    ['POST', '/process_batch.json'],
    ['PATCH', '/rows/4'],
    ['DELETE', ''],
  ] as const
  for (const [method, path] of calls) {
    const answerTo = async (batch: string) => {
      const headers = { authorization: `Bearer ${strangersToken}` }
      const payload = method === 'PATCH' ? { row_fields: { latitude: '1' } } : {}
      const answer = await server.send(method, `/api/batch_uploads/${batch}${path}`, {
        headers,
        ...(method !== 'GET' && { payload }),
      })
      return [answer.status, { ...answer.json(), request_id: undefined }]
    }
    expect(await answerTo(id)).toEqual(await answerTo('00000000-0000-4000-8000-00000000dead'))
    expect(await answerTo(id)).toEqual(await answerTo('nonsense'))
    expect((await answerTo(id))[0]).toBe(404)
  }
  expect((await server.ask(listBatchUploads, strangersToken)).batch_uploads).toEqual([])
  expect((await server.ask(getBatchUpload, token, `/api/batch_uploads/${id}`)).batch_upload.status).toBe('pending')
})

test('an interrupted upload is not listed, and is removed within two hours', async () => {
  const organizationId = (await server.services.sessions.authenticate(token))?.organizationId ?? ''
  const { id } = await server.database.asSystem
    .insertInto('batch_uploads')
    .values({
      organization_id: organizationId,
      batch_type: 'route',
      file_name: 'half.csv',
      status: 'receiving',
      columns: '[]',
      created_at: server.clock.now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  expect((await server.send('GET', `/api/batch_uploads/${id}?token=${token}`)).status).toBe(404)
  server.clock.moveTo(new Date('2026-01-15T14:00:00Z'))
  await server.prune()
  const left = await server.database.asSystem.selectFrom('batch_uploads').where('id', '=', id).selectAll().execute()
  expect(left).toEqual([])
})

describe('an upload with an Idempotency-Key', () => {
  const upload = (key: string, content: string, name = 'keyed.csv') =>
    sendForm(
      server,
      { token, batch_type: 'location', file: { name, content } },
      { headers: { 'idempotency-key': key } },
    )
  const CONTENT = 'name,latitude,longitude\nKeyed,41.2,-96\n'
  const stored = async () => {
    const rows = server.database.asSystem.selectFrom('batch_uploads').where('file_name', '=', 'keyed.csv')
    return (await rows.select('id').execute()).length
  }

  test('is stored once, and gets the first answer again', async () => {
    const [first, again] = [await upload('u1', CONTENT), await upload('u1', CONTENT)]
    expect([first.status, again.status, again.text]).toEqual([200, 200, first.text])
    expect([again.headers['idempotency-replayed'], await stored()]).toEqual(['true', 1])
    // If the file were received a second time, even if discarded at once, one of these counts would show it.
    for (let time = 0; time < 10; time++) {
      const replay = upload('u1', CONTENT)
      const counts = [await stored(), await stored(), await stored()]
      await replay
      expect([...counts, await stored(), await stored()]).toEqual([1, 1, 1, 1, 1])
    }
  })

  test('is refused if the key belongs to another file', async () => {
    const others = [await upload('u1', CONTENT.replace('41.2', '41.3')), await upload('u1', CONTENT, 'other.csv')]
    for (const { status, json } of others)
      expect([status, json().errors]).toEqual([409, ['This Idempotency-Key belongs to another request.']])
    expect(await stored()).toBe(1)
  })
})

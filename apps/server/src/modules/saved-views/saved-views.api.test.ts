import { createSavedView, listSavedViews } from '@stormlane/contract'
import { MAX_VIEWS_PER_USER } from '@stormlane/domain/desk'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, TEST_NOW, type TestApp } from '../../../test/app.ts'
import { DEMO_ORGANIZATION_ID } from '../../demo/demo-assets.ts'
import { savedViewRepository } from './saved-view.repository.ts'

let server: TestApp
const tokens = { admin: '', member: '', other: '' }

beforeAll(async () => {
  server = await startTestApp({ RATE_LIMIT_ADDRESS: '100000', RATE_LIMIT_TOKEN: '100000' })
  tokens.admin = await server.signIn()
  tokens.member = await server.signIn('member@stormlane.example')
  tokens.other = await server.signIn('trial@stormlane.example')
})
afterAll(() => server.stop())

type Person = keyof typeof tokens

const save = (as: Person, name: string, more: object = {}) =>
  server.send('POST', `/api${createSavedView.path}`, {
    payload: { token: tokens[as], name, address: '/client/map', ...more },
  })
const saved = async (...given: Parameters<typeof save>): Promise<string> => (await save(...given)).json().saved_view.id
const change = (as: Person, id: string, payload: object) =>
  server.send('PATCH', `/api/saved_views/${id}`, { payload: { token: tokens[as], ...payload } })
const remove = (as: Person, id: string) => server.send('DELETE', `/api/saved_views/${id}?token=${tokens[as]}`)
const list = async (as: Person) => (await server.ask(listSavedViews, tokens[as])).saved_views
const names = async (as: Person) => (await list(as)).map(({ name }) => name)

test('a private view is seen by its owner alone, a shared one by the organization and by no other [DESK-036]', async () => {
  const mine = await saved('admin', 'Mine', { address: '/client/places/?tab=vehicles#x' })
  await saved('admin', 'Ours', { is_shared: true })
  expect(await list('admin')).toEqual([
    expect.objectContaining({
      id: mine,
      name: 'Mine',
      address: '/client/places?tab=vehicles',
      is_shared: false,
      is_mine: true,
      owner: 'Dana Whitfield',
    }),
    expect.objectContaining({ name: 'Ours', is_shared: true }),
  ])
  expect(await list('member')).toEqual([expect.objectContaining({ name: 'Ours', is_mine: false })])
  expect(await names('other')).toEqual([])
})

test('the owner renames, shares and deletes a view; a private one of somebody else is as good as missing [DESK-036]', async () => {
  const id = await saved('member', 'Night')
  expect((await change('admin', id, { name: 'Day' })).status).toBe(404)
  expect((await remove('admin', id)).status).toBe(404)
  const changed = await change('member', id, { name: 'Day', is_shared: true })
  expect(changed.json().saved_view).toMatchObject({ name: 'Day', is_shared: true, address: '/client/map' })
  expect(await names('admin')).toContain('Day')
  expect((await change('member', id, { is_shared: false })).status).toBe(200)
  expect(await names('admin')).not.toContain('Day')
  expect((await remove('member', id)).status).toBe(200)
  expect(await names('member')).not.toContain('Day')
  expect((await remove('member', id)).status).toBe(404)
})

test('a shared view is changed by its owner alone, and deleted by the owner or an admin [DESK-036]', async () => {
  const ofAdmin = await saved('admin', 'Of the admin', { is_shared: true })
  const refused = await change('member', ofAdmin, { name: 'Taken over' })
  expect([refused.status, refused.json().error]).toEqual([403, 'Only its owner can change this view.'])
  expect((await remove('member', ofAdmin)).status).toBe(403)
  const ofMember = await saved('member', 'Of the member', { is_shared: true })
  expect((await change('admin', ofMember, { name: 'Taken over' })).status).toBe(403)
  expect((await remove('admin', ofMember)).status).toBe(200)
  expect(await names('member')).not.toContain('Of the member')
})

test.each([
  ['an empty name', { name: '   ' }, 400, 'name is required'],
  ['a name that is too long', { name: 'x'.repeat(81) }, 400, 'name is longer than 80 characters'],
  [
    'a foreign address',
    { address: 'https://elsewhere.example/client/map' },
    400,
    'This page cannot be saved as a view.',
  ],
  ['a script', { address: 'javascript:alert(1)' }, 400, 'This page cannot be saved as a view.'],
  ['a page without a view', { address: '/client/account' }, 400, 'This page cannot be saved as a view.'],
  [
    'a long address',
    { address: `/client/map?time=${'x'.repeat(2_000)}` },
    400,
    'address is longer than 2,000 characters',
  ],
  ['a name that is in use', { name: 'TAKEN' }, 409, 'You have another view of this name. Choose another name.'],
])('%s is refused in words [DESK-037]', async (_, wish, status, words) => {
  await save('admin', 'Taken')
  const answer = await save('admin', 'New', wish)
  expect([answer.status, answer.text]).toEqual([status, expect.stringContaining(words)])
})

test('two members may use the same name, a view may keep its own, and a name in use is refused to a rename [DESK-037]', async () => {
  await saved('admin', 'Same')
  const id = await saved('member', 'Same')
  expect((await change('member', id, { name: 'SAME' })).status).toBe(200)
  await saved('member', 'Another')
  expect((await change('member', id, { name: 'another' })).status).toBe(409)
  expect((await change('member', id, {})).json().saved_view).toMatchObject({ name: 'SAME' })
})

test('a member has at most a hundred views, also if two tabs save at once [DESK-037]', async () => {
  const missing = MAX_VIEWS_PER_USER - (await list('other')).length
  for (let number = 1; number < missing; number++) await save('other', `View ${number}`)
  const answers = await Promise.all(['One', 'Two', 'Three'].map((name) => save('other', name)))
  expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 403, 403])
  expect(answers.find(({ status }) => status === 403)?.text).toContain('You have 100 views.')
  expect(await list('other')).toHaveLength(MAX_VIEWS_PER_USER)
})

test('shared views of a removed member stay, private ones are pruned, and open portals are told [DESK-036]', async () => {
  const guest = { organizationId: DEMO_ORGANIZATION_ID, name: 'Guest', isAdmin: false, email: 'views@guest.example' }
  const ownerId = await server.services.operator.addUser(guest)
  const views = savedViewRepository(server.database)
  const view = { address: '/client/map', createdAt: TEST_NOW }
  for (const [name, isShared] of [
    ['Left behind', true],
    ['Forgotten', false],
  ] as const)
    await views.add(DEMO_ORGANIZATION_ID, ownerId, { ...view, name, isShared }, MAX_VIEWS_PER_USER)
  expect((await server.send('DELETE', `/api/members/${ownerId}?token=${tokens.admin}`)).status).toBe(200)
  await views.prune()
  const rows = await server.database.asSystem
    .selectFrom('saved_views')
    .where('name', 'in', ['Left behind', 'Forgotten'])
    .select('name')
    .execute()
  expect(rows).toEqual([{ name: 'Left behind' }])
  const left = (await list('member')).find(({ name }) => name === 'Left behind')
  expect(left).toMatchObject({ owner: null, is_mine: false })
  expect((await remove('admin', left?.id ?? '')).status).toBe(200)
  const told = await server.database.asSystem
    .selectFrom('realtime_updates')
    .where('organization_id', '=', DEMO_ORGANIZATION_ID)
    .where('channel', '=', 'saved_views')
    .select('data')
    .execute()
  expect(JSON.stringify(told)).toContain(left?.id)
})

import { listMessageTemplates } from '@stormlane/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'

let server: TestApp
let token: string
let member: string

beforeAll(async () => {
  server = await startTestApp({ RATE_LIMIT_ADDRESS: '100000', RATE_LIMIT_TOKEN: '100000' })
  token = await server.signIn()
  member = await server.signIn('member@stormlane.example')
})
afterAll(() => server.stop())

const send = (method: 'POST' | 'PATCH' | 'DELETE', path: string, payload: object = {}, as = token) =>
  server.send(method, `/api${path}${method === 'DELETE' ? `?token=${as}` : ''}`, {
    ...(method !== 'DELETE' && { payload: { token: as, ...payload } }),
  })
const names = async () =>
  (await server.ask(listMessageTemplates, member, '/api/message_templates.json')).message_templates.map(
    ({ name }) => name,
  )
const TEXTS = { en: '{reason}. Stop.', es: '{reason}. Pare.' }

test('admins keep texts with fields under names of their own, change and delete them; members use them [DESK-129]', async () => {
  const { message_template: stop } = (
    await send('POST', '/message_templates.json', { name: ' Stop ', texts: TEXTS })
  ).json()
  await send('POST', '/message_templates.json', { name: 'go on', texts: { en: 'Go on' } })
  expect(stop).toMatchObject({ name: 'Stop', texts: TEXTS })
  expect(await names()).toEqual(['go on', 'Stop'])
  const changed = await send('PATCH', `/message_templates/${stop.id}`, { name: 'Wait', texts: { fr: 'Attendez' } })
  expect(changed.json().message_template).toEqual({ id: stop.id, name: 'Wait', texts: { fr: 'Attendez' } })
  const same = await send('PATCH', `/message_templates/${stop.id}`, { name: 'GO ON' })
  expect([same.status, same.json().error]).toEqual([409, 'There is already a template with this name.'])
  const byMember = await send('DELETE', `/message_templates/${stop.id}`, {}, member)
  expect(byMember.status).toBe(403)
  expect((await send('DELETE', `/message_templates/${stop.id}`)).status).toBe(200)
  expect((await send('DELETE', `/message_templates/${stop.id}`)).status).toBe(404)
  expect(await names()).toEqual(['go on'])
})

test.each([
  [{ name: '', texts: TEXTS }, 'name is required'],
  [{ name: 'x'.repeat(61), texts: TEXTS }, 'name is longer than 60 characters'],
  [{ name: 'Stop', texts: { en: 'Stop at {stop}' } }, 'texts have no field {stop}'],
  [{ name: 'Stop', texts: {} }, 'texts is required'],
])('a template that cannot be used is refused with words [DESK-129]', async (template, error) => {
  const answer = await send('POST', '/message_templates.json', template)
  expect([answer.status, answer.json().error]).toEqual([400, error])
})

test('an organization has at most 100 templates [DESK-129]', async () => {
  const had = (await names()).length
  for (let i = had; i < 100; i++)
    expect((await send('POST', '/message_templates.json', { name: `Text ${i}`, texts: TEXTS })).status).toBe(200)
  const answer = await send('POST', '/message_templates.json', { name: 'One more', texts: TEXTS })
  expect(answer.json().error).toBe('There can be at most 100 templates.')
})

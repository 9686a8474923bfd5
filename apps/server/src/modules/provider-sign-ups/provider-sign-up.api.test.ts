import { DAY_MS } from '@stormlane/domain/time'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { eventually } from '../../../test/eventually.ts'

let server: TestApp

beforeAll(async () => {
  server = await startTestApp({ SUPPORT_EMAIL: 'help@carrier.example' })
  await server.startJobs()
})
afterAll(() => server.stop())

function issueLink(provider: 'samsara' | 'motive', daysFromNow = 30): { id: string; signature: string } {
  const expiresAt = new Date(server.clock.now().getTime() + daysFromNow * DAY_MS)
  const { searchParams } = new URL(server.services.signUpLinks.issue(provider, expiresAt))
  return { id: searchParams.get('id') ?? '', signature: searchParams.get('signature') ?? '' }
}

const confirm = (provider: string, payload: object) =>
  server.send('POST', `/api/${provider}/integration_confirmed`, { payload })
const stored = () =>
  server.database.asSystem.selectFrom('provider_sign_ups').select(['provider', 'email', 'mailed_at']).execute()

test('a confirmed sign-up is stored and reaches support by mail, once [API-132] [API-133]', async () => {
  const link = issueLink('samsara')
  const first = await confirm('samsara', { email: ' Dispatch@Carrier.example ', ...link })
  expect([first.status, first.json()]).toEqual([200, { success: true }])
  const again = await confirm('samsara', { email: 'dispatch@carrier.example', ...link })
  expect([again.status, again.json()]).toEqual([200, { success: true }])

  await eventually(() => expect(server.outbox()).toHaveLength(1))
  const [mail] = server.outbox()
  expect(mail).toContain('To: help@carrier.example')
  expect(mail).toContain('Reply-To: dispatch@carrier.example')
  expect(mail).toContain('Subject: [Stormlane] dispatch@carrier.example wants to connect Samsara')
  await eventually(async () =>
    expect(await stored()).toEqual([
      { provider: 'samsara', email: 'dispatch@carrier.example', mailed_at: expect.any(Date) },
    ]),
  )
})

test.each([
  ['another id', (link: { signature: string }) => ({ ...link, id: 'guessed.9999999999' })],
  ['another signature', (link: { id: string }) => ({ ...link, signature: 'guessed' })],
  ['a later end', (link: { id: string; signature: string }) => ({ ...link, id: `${link.id.replace(/\d$/, '0')}0` })],
])('a link with %s is refused [API-133]', async (_what, change) => {
  const { status, json } = await confirm('motive', { email: 'a@b.example', ...change(issueLink('motive')) })
  expect([status, json().error]).toEqual([400, 'This sign-up link is not valid.'])
})

test('a link of one provider is not valid for the other', async () => {
  const { status, json } = await confirm('motive', { email: 'a@b.example', ...issueLink('samsara') })
  expect([status, json().error]).toEqual([400, 'This sign-up link is not valid.'])
})

test('an expired link and a used link are rejected with their reason', async () => {
  const expired = await confirm('motive', { email: 'a@b.example', ...issueLink('motive', -1) })
  expect([expired.status, expired.json().error]).toEqual([400, 'This sign-up link has expired.'])
  const link = issueLink('motive')
  expect((await confirm('motive', { email: 'a@b.example', ...link })).status).toBe(200)
  const used = await confirm('motive', { email: 'c@d.example', ...link })
  expect([used.status, used.json().error]).toEqual([409, 'This sign-up link was already used.'])
})

test.each([
  [{}, 400],
  [{ email: 'no address', id: 'x', signature: 'y' }, 400],
  [{ email: 'a@b.example' }, 400],
  [{ email: 'a@b.example', id: 'x'.repeat(5000), signature: 'y' }, 400],
])('a malformed request is refused in words', async (payload, status) => {
  const answer = await confirm('samsara', payload)
  expect(answer.status).toBe(status)
  expect(answer.json().error ?? answer.json().errors?.[0]).toEqual(expect.any(String))
})

test('an unknown provider has no sign-up', async () => {
  expect((await confirm('geotab', { email: 'a@b.example', ...issueLink('samsara') })).status).toBe(400)
})

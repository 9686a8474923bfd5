import { getMe, inviteMember, listColleagues, listMembers, updateMember } from '@stormlane/contract'
import { MAX_MEMBERS } from '@stormlane/domain/product'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { startTestApp, TEST_NOW, type TestApp } from '../../../test/app.ts'
import { eventually } from '../../../test/eventually.ts'
import { linkIn } from '../../../test/mail-link.ts'
import { DEMO_ORGANIZATION_ID, demoId } from '../../demo/demo-assets.ts'

const DANA = demoId(2, 1)
const MARCO = demoId(2, 2)
const MARCOS_EMAIL = 'member@stormlane.example'

let server: TestApp
let port: number
let admin: string

beforeAll(async () => {
  server = await startTestApp({ PUBLIC_URL: 'https://portal.example' })
  port = await server.listen()
  await server.startJobs()
})
afterAll(() => server.stop())
beforeEach(async () => {
  server.clock.moveTo(TEST_NOW)
  await server.database.asSystem.deleteFrom('users').where('email', 'like', '%@guest.example').execute()
  await server.database.asSystem
    .updateTable('users')
    .set({ deactivated_at: null, is_admin: sql`id = ${DANA}` })
    .where('organization_id', '=', DEMO_ORGANIZATION_ID)
    .execute()
  admin = await server.signIn()
})

const invite = (body: object, token = admin) =>
  server.send('POST', '/api/members.json', { payload: { token, ...body } })
const patch = (id: string, change: object, token = admin) =>
  server.send('PATCH', `/api/members/${id}`, { payload: { token, ...change } })
const remove = (id: string, token = admin) => server.send('DELETE', `/api/members/${id}?token=${token}`)
const member = async (id: string) => (await server.ask(listMembers, admin)).members.find((one) => one.id === id)
const me = async (token: string) => (await server.send('GET', `/api/users/me?token=${token}`)).status
const describeLink = (token: string) => server.send('POST', '/api/users/invitation.json', { payload: { token } })

/** Opens a live connection; resolves with the code with which the server closes it. */
async function connect(token: string): Promise<{ closed: Promise<number> }> {
  const socket = new WebSocket(`ws://127.0.0.1:${port}/api/realtime`)
  const closed = new Promise<number>((resolve) => socket.once('close', resolve))
  const ready = new Promise((resolve) => socket.once('message', resolve))
  socket.once('open', () => socket.send(JSON.stringify({ type: 'hello', token })))
  await ready
  return { closed }
}

describe('an invitation', () => {
  const SAM = { email: ' Sam@Guest.example', name: 'Sam Jorgensen' }

  test('is mailed with a link to /setup, whose password signs in under the own name', async () => {
    const answer = inviteMember.answer.parse((await invite(SAM)).json())
    expect(answer.member).toEqual({
      id: expect.any(String),
      name: 'Sam Jorgensen',
      email: 'sam@guest.example',
      is_admin: false,
      status: 'invited',
      has_password: false,
      has_second_factor: false,
      invited_at: TEST_NOW.toISOString(),
      last_active_at: null,
    })
    const mail = await eventually(() => {
      const found = server.outbox().find((one) => one.includes('To: sam@guest.example'))
      expect(found).toBeDefined()
      return found ?? ''
    })
    expect(mail).toContain('Subject: Cardinal Freight invites you to')
    const link = new URL(linkIn(mail) ?? '')
    expect(link.origin + link.pathname).toBe('https://portal.example/setup')
    expect(link.searchParams.get('email')).toBe('sam@guest.example')
    const token = link.searchParams.get('token') ?? ''
    expect((await describeLink(token)).json()).toEqual({ organization_name: 'Cardinal Freight' })
    const payload = { token, password: 'a password of Sam' }
    expect((await server.send('POST', '/api/confirm_password_reset.json', { payload })).status).toBe(200)
    expect((await describeLink(token)).json().code).toBe('INVALID_RESET_TOKEN')
    const { user } = await server.ask(getMe, await server.signIn('sam@guest.example', 'a password of Sam'))
    expect(user).toMatchObject({ name: 'Sam Jorgensen', organization_name: 'Cardinal Freight', is_admin: false })
    expect(await member(user.id)).toMatchObject({ status: 'active', last_active_at: TEST_NOW.toISOString() })
  })

  test('of the first user of a new organization does not fix the name of the company', async () => {
    const organizationId = await server.services.operator.create({ name: 'Fresh', plan: 'trial' })
    const first = { organizationId, email: 'first@guest.example', name: 'First', isAdmin: true }
    const link = new URL(await server.services.operator.invite(first))
    expect((await describeLink(link.searchParams.get('token') ?? '')).json()).toEqual({ organization_name: null })
  })

  test.each([
    [{ name: 'X', email: 'nobody' }, 400, 'email must be an e-mail address'],
    [{ name: ' ', email: 'x@guest.example' }, 400, 'name is required'],
    [{ name: 'X\r\nBcc: y', email: 'x@guest.example' }, 400, 'name must be one line of text'],
    [{ name: 'X', email: 'DEMO@stormlane.example' }, 409, 'demo@stormlane.example already has an account.'],
  ])('with %j is refused in words', async (body, status, words) => {
    const answer = await invite(body)
    expect([answer.status, answer.json().error]).toEqual([status, words])
  })

  test('does not tell whether another organization has an account of the address; only the mail to it does [ACCOUNT-040]', async () => {
    const mails = () => server.outbox().filter((mail) => mail.includes('To: trial@stormlane.example'))
    const before = mails().length
    const [here, elsewhere] = await Promise.all([
      invite({ email: 'pat@guest.example', name: 'Pat' }),
      invite({ email: 'TRIAL@stormlane.example', name: 'Toni' }),
    ])
    const { id, ...shown } = inviteMember.answer.parse(elsewhere.json()).member
    const { id: _id, ...same } = inviteMember.answer.parse(here.json()).member
    expect(shown).toEqual({ ...same, email: 'trial@stormlane.example', name: 'Toni' })
    await eventually(() => expect(mails()).toHaveLength(before + 1))
    expect(mails().at(-1)).toContain('already has an account in another')
    expect(linkIn(mails().at(-1) ?? '')).toBeUndefined()
    const { colleagues } = await server.ask(listColleagues, admin)
    expect(colleagues.map(({ name }) => name)).toEqual(expect.arrayContaining(['Pat', 'Toni']))
    const twice = await invite({ email: 'trial@stormlane.example', name: 'Toni' })
    expect([twice.status, twice.json().error]).toEqual([409, 'trial@stormlane.example already has an account.'])
    expect((await patch(id, { is_admin: true })).json().member).toMatchObject({
      email: 'trial@stormlane.example',
      is_admin: true,
    })
    expect((await remove(id)).status).toBe(200)
    expect(await member(id)).toBeUndefined()
  })

  test('to an address that another organization gives up has a link when it is sent again [ACCOUNT-040]', async () => {
    const others = await server.services.operator.create({ name: 'Former employer', plan: 'trial' })
    const person = { organizationId: others, email: 'moving@guest.example', name: 'Mo', isAdmin: false }
    await server.services.operator.addUser(person)
    const { id } = (await invite({ email: person.email, name: 'Mo' })).json().member
    const mails = () => server.outbox().filter((mail) => mail.includes('To: moving@guest.example'))
    await eventually(() => expect(mails().map((mail) => linkIn(mail) !== undefined)).toEqual([false]))
    await server.database.asSystem.deleteFrom('users').where('organization_id', '=', others).execute()
    expect((await server.send('POST', `/api/members/${id}/invite`, { payload: { token: admin } })).status).toBe(200)
    await eventually(() => expect(mails().map((mail) => linkIn(mail) !== undefined)).toEqual([false, true]))
    const token = new URL(linkIn(mails().at(-1) ?? '') ?? '').searchParams.get('token')
    const payload = { token, password: 'a password of Mo' }
    expect((await server.send('POST', '/api/confirm_password_reset.json', { payload })).status).toBe(200)
    const { user } = await server.ask(getMe, await server.signIn(person.email, 'a password of Mo'))
    expect(user).toMatchObject({ id, organization_name: 'Cardinal Freight' })
  })

  test('can be sent again until the member has joined', async () => {
    const { id } = (await invite({ email: 'again@guest.example', name: 'Ann' })).json().member
    const again = (userId: string) =>
      server.send('POST', `/api/members/${userId}/invite`, { payload: { token: admin } })
    expect((await again(id)).status).toBe(200)
    const mails = () => server.outbox().filter((mail) => mail.includes('To: again@guest.example'))
    await eventually(() => expect(mails()).toHaveLength(2))
    const joined = await again(MARCO)
    expect([joined.status, joined.json().error]).toEqual([409, 'This member has already joined.'])
  })
})

test(`an organization can have ${MAX_MEMBERS} members, and the next one is refused in words`, async () => {
  const { length: present } = (await server.ask(listMembers, admin)).members
  const names = Array.from({ length: MAX_MEMBERS - present - 1 }, (_, i) => `member-${i}`)
  await server.database.asSystem
    .insertInto('users')
    .values(
      names.map((name) => ({
        organization_id: DEMO_ORGANIZATION_ID,
        name,
        email: `${name}@guest.example`,
        is_admin: false,
        created_at: TEST_NOW,
      })),
    )
    .execute()
  expect((await invite({ email: 'last@guest.example', name: 'Last' })).status).toBe(200)
  const refused = await invite({ email: 'next@guest.example', name: 'Next' })
  expect([refused.status, refused.json().error]).toEqual([403, 'An organization can have 1000 members.'])
})

describe('a role', () => {
  test('is changed at once, also for open sessions', async () => {
    const marco = await server.signIn(MARCOS_EMAIL)
    expect((await server.send('GET', `/api/members.json?token=${marco}`)).status).toBe(403)
    expect(updateMember.answer.parse((await patch(MARCO, { is_admin: true })).json()).member.is_admin).toBe(true)
    expect((await server.send('GET', `/api/members.json?token=${marco}`)).status).toBe(200)
  })
})

describe('a deactivated member', () => {
  test('loses every session and open socket at once, and cannot sign in until reactivated', async () => {
    const marco = await server.signIn(MARCOS_EMAIL)
    const { closed } = await connect(marco)
    const answer = await patch(MARCO, { is_active: false })
    expect([answer.status, answer.json().member.status]).toEqual([200, 'deactivated'])
    expect([await closed, await me(marco)]).toEqual([4401, 401])
    const signIn = () =>
      server.send('POST', '/api/api_client_signin.json', {
        payload: { email: MARCOS_EMAIL, password: 'stormlane-demo' },
      })
    const refused = await signIn()
    expect([refused.status, refused.json().code]).toEqual([403, 'USER_DEACTIVATED'])
    await patch(MARCO, { is_active: true })
    expect([(await signIn()).status, (await member(MARCO))?.status]).toEqual([200, 'active'])
  })

  test('gets no link to reset the password', async () => {
    await patch(MARCO, { is_active: false })
    await server.send('POST', '/api/users/request_password_reset.json', { payload: { email: MARCOS_EMAIL } })
    await server.send('POST', '/api/users/request_password_reset.json', {
      payload: { email: 'demo@stormlane.example' },
    })
    const mailTo = (email: string) => server.outbox().filter((mail) => mail.includes(`To: ${email}`))
    await eventually(() => expect(mailTo('demo@stormlane.example')).toHaveLength(1))
    expect(mailTo(MARCOS_EMAIL)).toEqual([])
  })
})

test('a removed member is gone with every session, and may be invited again', async () => {
  const { id } = (await invite({ email: 'short@guest.example', name: 'Short' })).json().member
  const token = await server.signIn('short@guest.example')
  const { closed } = await connect(token)
  expect((await remove(id)).status).toBe(200)
  expect([await closed, await me(token), await member(id)]).toEqual([4401, 401, undefined])
  expect((await remove(id)).status).toBe(404)
  expect((await invite({ email: 'short@guest.example', name: 'Short' })).status).toBe(200)
})

test('all sessions of a member are ended; the member can sign in again', async () => {
  const sessions = [await server.signIn(MARCOS_EMAIL), await server.signIn(MARCOS_EMAIL)]
  const answer = await server.send('POST', `/api/members/${MARCO}/end_sessions`, { payload: { token: admin } })
  expect(answer.json().ended).toBeGreaterThanOrEqual(2)
  for (const token of sessions) expect(await me(token)).toBe(401)
  expect(await me(await server.signIn(MARCOS_EMAIL))).toBe(200)
})

describe('the last admin', () => {
  test.each([
    ['demoted', () => patch(DANA, { is_admin: false })],
    ['deactivated', () => patch(DANA, { is_active: false })],
    ['removed', () => remove(DANA)],
  ])('cannot be %s, although another admin is invited and a third is deactivated', async (_what, attempt) => {
    await invite({ email: 'invited@guest.example', name: 'Invited', is_admin: true })
    await patch(MARCO, { is_admin: true })
    await patch(MARCO, { is_active: false })
    const answer = await attempt()
    expect([answer.status, answer.json().code]).toEqual([409, 'LAST_ADMIN'])
    expect(await member(DANA)).toMatchObject({ is_admin: true, status: 'active' })
  })

  test.each([
    ['demote', (id: string, by: string) => patch(id, { is_admin: false }, by)],
    ['deactivate', (id: string, by: string) => patch(id, { is_active: false }, by)],
    ['remove', (id: string, by: string) => remove(id, by)],
  ])('remains when two admins %s each other at the same moment', async (_what, attempt) => {
    for (let round = 0; round < 5; round++) {
      const emails = [`one${round}@guest.example`, `two${round}@guest.example`]
      const ids: string[] = []
      for (const email of emails) ids.push((await invite({ email, name: 'X', is_admin: true })).json().member.id)
      const tokens = [await server.signIn(emails[0]), await server.signIn(emails[1])]
      await server.database.asSystem.updateTable('users').set({ is_admin: false }).where('id', '=', DANA).execute()
      const answers = await Promise.all([
        attempt(ids[0] ?? '', tokens[1] ?? ''),
        attempt(ids[1] ?? '', tokens[0] ?? ''),
      ])
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
      const left = await server.database.asSystem
        .selectFrom('users')
        .where('id', 'in', ids)
        .where('is_admin', '=', true)
        .where('deactivated_at', 'is', null)
        .select('id')
        .execute()
      expect(left).toHaveLength(1)
      await server.database.asSystem.deleteFrom('users').where('id', 'in', ids).execute()
      await server.database.asSystem.updateTable('users').set({ is_admin: true }).where('id', '=', DANA).execute()
    }
  })
})

test('members of another organization cannot be changed, and accounts of embeds are no members', async () => {
  const stranger = demoId(2, 3)
  for (const answer of [await patch(stranger, { is_admin: false }), await remove(stranger), await patch('x', {})])
    expect(answer.status).toBe(404)
  await server.services.embedTokens.create({
    organizationId: DEMO_ORGANIZATION_ID,
    provider: 'partner',
    tokenHash: Buffer.from('x'),
    now: TEST_NOW,
  })
  const { members } = await server.ask(listMembers, admin)
  expect(members.map(({ name }) => name)).toEqual(['Dana Whitfield', 'Marco Reyes'])
})

test('deactivating an organization closes its open sockets at once', async () => {
  const { closed } = await connect(await server.signIn('legacy@stormlane.example'))
  await server.services.operator.setActive(demoId(1, 4), false)
  expect(await closed).toBe(4401)
})

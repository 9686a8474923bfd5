import {
  getAffectedMail,
  getEscalationRule,
  listAffectedAssets,
  listGroups,
  saveAffectedMail,
  saveEscalationRule,
  stopAffectedMail,
} from '@stormlane/contract'
import { IMPACT_LEVELS } from '@stormlane/domain/levels'
import { MINUTE_MS } from '@stormlane/domain/time'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestApp, TEST_NOW, type TestApp } from '../../../test/app.ts'
import { addTruck as addRatedTruck, rateTruck } from '../../../test/rated-truck.ts'
import { DEMO_ORGANIZATION_ID, demoId } from '../../demo/demo-assets.ts'
import { sendDeskMail } from '../../jobs/send-desk-mail.ts'
import { startWatchingDesk } from '../../jobs/watch-desk.ts'
import type { SendMail } from '../../platform/mailer.ts'
import { deskMailRepository } from './desk-mail.repository.ts'
import { deskWatchService } from './desk-watch.service.ts'
import { stopLinks } from './stop-links.ts'

const { moderate, high, extreme } = IMPACT_LEVELS
const ADMIN_ID = demoId(2, 1)
const MEMBER_ID = demoId(2, 2)
const WISH = { group_id: null, asset_types: ['location', 'vehicle', 'route'], from_level: 'high', quiet_hours: null }
/** TEST_NOW is 6:00 AM in the zone of the organization. */
const UNTIL_SEVEN = { start: '22:00', end: '07:00', except_from: 'extreme' }

let server: TestApp
let token: string
let groupId: string
const mails: Parameters<SendMail>[0][] = []

beforeAll(async () => {
  server = await startTestApp({ RATE_LIMIT_ADDRESS: '100000', RATE_LIMIT_TOKEN: '100000' })
  token = await server.signIn()
  groupId = (await server.ask(listGroups, token)).groups[0]?.id ?? ''
})
afterAll(() => server.stop())
beforeEach(async () => {
  server.clock.moveTo(TEST_NOW)
  mails.length = 0
  const { asSystem } = server.database
  const tables = [
    'affected_mail_subscriptions',
    'escalation_rules',
    'desk_mails',
    'desk_items',
    'desk_history',
  ] as const
  for (const table of tables) await asSystem.deleteFrom(table).execute()
  await asSystem.deleteFrom('vehicles').where('name', 'like', 'Truck %').execute()
})

const PATH = `/api${saveAffectedMail.path}`
const save = (wish: object = {}) => server.send('PATCH', PATH, { payload: { token, ...WISH, ...wish } })
const saved = async (wish: object = {}) => {
  const answer = await save(wish)
  expect(answer.status, answer.text).toBe(200)
  return answer.json().affected_mail
}
const stored = () => server.ask(getAffectedMail, token)

const collect: SendMail = async (mail) => {
  mails.push(mail)
}
const watch = () => deskWatchService({ ...server, publish: server.services.publish }).watchDue()
const sendDue = (sendMail = collect) => sendDeskMail({ ...server, sendMail, links: stopLinks(server) })
/** The names of trucks in the mails that leave at a minute after TEST_NOW. */
async function mailedAt(minute: number): Promise<string[]> {
  mails.length = 0
  server.clock.moveTo(new Date(TEST_NOW.getTime() + minute * MINUTE_MS))
  if (await watch()) await sendDue()
  return mails.map(({ text }) => [...text.matchAll(/: (Truck [^,]+),/g)].map(([, name]) => name).join(' + '))
}

const addTruck = (name: string, level: number, groups?: string[]) => addRatedTruck(server.database, name, level, groups)
const rate = (id: string, level: number) => rateTruck(server.database, id, level)

const handle = async (id: string, action: string) => {
  const { affected_asset } = (
    await server.send('GET', `/api/affected_assets/${id}`, { headers: { authorization: `Bearer ${token}` } })
  ).json()
  const payload = { token, action, version: affected_asset.version }
  expect((await server.send('PATCH', `/api/affected_assets/${id}`, { payload })).status).toBe(200)
}

describe('the choice of a member', () => {
  test('is saved, changed and stopped, and nobody else sees it [DESK-048]', async () => {
    expect(await stored()).toEqual({ timezone: 'America/Chicago', affected_mail: null })
    const all = { ...WISH, group_name: null, is_group_deleted: false }
    expect(await saved()).toEqual(all)
    expect((await stored()).affected_mail).toEqual(all)
    const changed = { group_id: groupId, asset_types: ['route'], from_level: 'moderate', quiet_hours: UNTIL_SEVEN }
    expect(await saved(changed)).toEqual({ ...changed, group_name: expect.any(String), is_group_deleted: false })
    const member = await server.signIn('member@stormlane.example')
    expect((await server.ask(getAffectedMail, member)).affected_mail).toBeNull()
    for (const _ of [1, 2])
      expect((await server.send('DELETE', `/api${stopAffectedMail.path}?token=${token}`)).status).toBe(200)
    expect((await stored()).affected_mail).toBeNull()
  })

  const LEVELS = 'must be one of moderate, high, extreme'
  test.each([
    [
      'quiet hours that end when they begin',
      { quiet_hours: { ...UNTIL_SEVEN, end: '22:00' } },
      400,
      'Quiet hours must end at another time than they begin.',
    ],
    [
      'quiet hours that hold nothing',
      { quiet_hours: UNTIL_SEVEN, from_level: 'extreme' },
      400,
      'Mails begin at Extreme, so that quiet hours would hold nothing.',
    ],
    [
      'an hour that is none',
      { quiet_hours: { ...UNTIL_SEVEN, start: '25:00' } },
      400,
      'start must be a time like 22:00',
    ],
    ['an hour as a number', { quiet_hours: { ...UNTIL_SEVEN, end: 7 } }, 400, 'end must be a time like 22:00'],
    ['an unknown exception', { quiet_hours: { ...UNTIL_SEVEN, except_from: 'worst' } }, 400, `except_from ${LEVELS}`],
    ['a level that is not mailed', { from_level: 'low' }, 400, `from_level ${LEVELS}`],
    ['no kind of asset', { asset_types: [] }, 400, 'Choose at least one kind of asset.'],
    [
      'an unknown kind of asset',
      { asset_types: ['ship'] },
      400,
      'asset_types must be a list of location, vehicle, route',
    ],
    ['an unknown group', { group_id: demoId(3, 999) }, 404, ''],
    ['an id that is none', { group_id: "'; drop table groups" }, 404, ''],
  ])('with %s is refused in words [DESK-048]', async (_, wish, status, words) => {
    const answer = await save(wish)
    expect([answer.status, answer.text]).toEqual([status, expect.stringContaining(words)])
    expect((await stored()).affected_mail).toBeNull()
  })

  test('of a group that was deleted says so and mails nothing, until another is chosen [DESK-048]', async () => {
    const { id } = await server.database.asSystem
      .insertInto('groups')
      .values({ organization_id: DEMO_ORGANIZATION_ID, name: 'Gone', source: 'samsara', external_id: 'gone' })
      .returning('id')
      .executeTakeFirstOrThrow()
    await saved({ group_id: id })
    await server.database.asSystem.deleteFrom('groups').where('id', '=', id).execute()
    expect((await stored()).affected_mail).toMatchObject({ group_id: null, is_group_deleted: true })
    await addTruck('Truck one', high)
    expect([await mailedAt(0), await mailedAt(2)]).toEqual([[], []])
    expect(await saved()).toMatchObject({ group_id: null, is_group_deleted: false })
  })
})

test('the link of a mail about affected assets stops these mails and what waits to be sent, and no others [DESK-087]', async () => {
  await saved()
  await server.send('PATCH', `/api${saveEscalationRule.path}`, {
    payload: { token, from_level: 'high', after_minutes: 5, recipient_ids: [ADMIN_ID] },
  })
  await addTruck('Truck A', high)
  expect([await mailedAt(0), await mailedAt(2)]).toEqual([[], ['Truck A']])
  const [ofQueue] = mails
  const link = /^<(.+)>$/.exec(ofQueue?.headers?.['List-Unsubscribe'] ?? '')?.[1] ?? ''
  expect(ofQueue?.text).toContain('Truck A')
  expect(ofQueue?.text.endsWith(`Stop it without signing in: ${link}`)).toBe(true)
  const path = link.replace(server.config.publicUrl, '')
  expect((await server.send('GET', path)).text).toContain('Stop the mails about affected assets?')
  expect((await stored()).affected_mail).not.toBeNull()
  const stopped = await server.send('POST', path, { payload: '' })
  expect([stopped.status, stopped.text]).toEqual([200, expect.stringContaining('You are no longer mailed')])
  expect((await stored()).affected_mail).toBeNull()
  await addTruck('Truck B', extreme)
  // Escalations go on and have no such link, because an admin chooses who gets them.
  expect([await mailedAt(20), await mailedAt(22)]).toEqual([['Truck A'], []])
  await mailedAt(26)
  expect(mails.map(({ subject, headers }) => [subject.split(':')[0], headers])).toEqual([['Escalated', undefined]])
})

describe('a mail about affected assets', () => {
  test('lists all that rose, with level, when, why and what to do, worst first, and links the queue [DESK-045]', async () => {
    await saved()
    await addTruck('Truck one', high)
    expect(await mailedAt(0)).toEqual([])
    await addTruck('Truck two', extreme)
    await addTruck('Truck low', moderate)
    expect(await mailedAt(2)).toEqual(['Truck two + Truck one'])
    const [mail] = mails
    expect(mail?.to).toBe('demo@stormlane.example')
    expect(mail?.subject).toBe('Affected: 1 Extreme, 1 High: Truck two and 1 more')
    const [head, , two, one, , queue, , foot] = mail?.text.split('\n') ?? []
    expect(head).toBe('Newly affected until Thu 6:02 PM CST, as of Thu, Jan 15, 6:02 AM CST:')
    expect(two).toMatch(
      /^- Extreme: Truck two, from Thu 7:00 AM CST, no end in sight before Thu 6:00 PM CST\. Snow 1\.1 in\/h\. .+\.$/,
    )
    expect(one).toMatch(/^- High: Truck one, /)
    expect(queue).toBe(`The queue: ${server.config.publicUrl}/client/affected`)
    expect(foot).toBe(
      `Sent by ${server.config.productName}, because you asked for mails about all assets, from High on. Change or stop them: ${server.config.publicUrl}/client/account/mail`,
    )
  })

  test('tells nothing that was affected before, but what gets worse [DESK-045]', async () => {
    const truck = await addTruck('Truck one', high)
    await saved()
    expect([await mailedAt(0), await mailedAt(5)]).toEqual([[], []])
    await rate(truck, extreme)
    expect([await mailedAt(10), await mailedAt(12), await mailedAt(60)]).toEqual([[], ['Truck one'], []])
  })

  test('is about the chosen kinds, group and level [DESK-045]', async () => {
    await saved({ asset_types: ['vehicle'], group_id: groupId, from_level: 'moderate' })
    await addTruck('Truck inside', moderate, [groupId])
    await addTruck('Truck outside', extreme)
    expect([await mailedAt(0), await mailedAt(2)]).toEqual([[], ['Truck inside']])
    await saved({ asset_types: ['location', 'route'] })
    await addTruck('Truck other', extreme)
    expect([await mailedAt(30), await mailedAt(33)]).toEqual([[], []])
  })

  test('tells nothing that somebody acknowledged or snoozed, unless it gets worse [DESK-045]', async () => {
    await saved()
    const acknowledged = await addTruck('Truck seen', high)
    const snoozed = await addTruck('Truck snoozed', high)
    await addTruck('Truck open', high)
    await handle(acknowledged, 'acknowledge')
    await handle(snoozed, 'snooze')
    expect([await mailedAt(0), await mailedAt(2)]).toEqual([[], ['Truck open']])
    await rate(acknowledged, extreme)
    expect([await mailedAt(20), await mailedAt(22)]).toEqual([[], ['Truck seen']])
  })

  test('comes 15 minutes after the last one at the earliest, with all that rose since [DESK-045]', async () => {
    await saved()
    await addTruck('Truck one', high)
    expect([await mailedAt(0), await mailedAt(2)]).toEqual([[], ['Truck one']])
    await addTruck('Truck two', high)
    expect(await mailedAt(3)).toEqual([])
    await addTruck('Truck three', high)
    expect([await mailedAt(16), await mailedAt(17), await mailedAt(40)]).toEqual([[], ['Truck three + Truck two'], []])
  })

  test('is held in quiet hours and sent as one when they end; the chosen level comes at once [DESK-046]', async () => {
    await saved({ quiet_hours: UNTIL_SEVEN })
    const held = await addTruck('Truck held', high)
    const seen = await addTruck('Truck seen', high)
    await addTruck('Truck worst', extreme)
    expect([await mailedAt(0), await mailedAt(2)]).toEqual([[], ['Truck worst']])
    await handle(seen, 'acknowledge')
    await addTruck('Truck late', high)
    expect([await mailedAt(30), await mailedAt(59)]).toEqual([[], []])
    expect([await mailedAt(60), await mailedAt(62), await mailedAt(90)]).toEqual([[], ['Truck held + Truck late'], []])
    await rate(held, extreme)
    expect([await mailedAt(120), await mailedAt(122)]).toEqual([[], ['Truck held']])
    expect(mails[0]?.text).toContain('Newly affected until ')
  })

  test('after quiet hours says that it was held [DESK-046]', async () => {
    await saved({ quiet_hours: { ...UNTIL_SEVEN, except_from: null } })
    await addTruck('Truck held', extreme)
    expect([await mailedAt(0), await mailedAt(60), await mailedAt(62)]).toEqual([[], [], ['Truck held']])
    const head = 'Rose during your quiet hours or since, and nobody takes care of it as of Thu, Jan 15, 7:02 AM CST:'
    expect(mails[0]?.text.split('\n')[0]).toBe(head)
  })

  test('still waits after other quiet hours are chosen [DESK-046]', async () => {
    await saved({ quiet_hours: UNTIL_SEVEN })
    await addTruck('Truck held', high)
    expect([await mailedAt(0), await mailedAt(10)]).toEqual([[], []])
    await saved()
    expect([await mailedAt(11), await mailedAt(13)]).toEqual([[], ['Truck held']])
  })

  test('leaves once, also with several workers, and after a process that ended in between [DESK-045]', async () => {
    await saved()
    await addTruck('Truck one', high)
    await watch()
    server.clock.moveTo(new Date(TEST_NOW.getTime() + 2 * MINUTE_MS))
    const decided = await Promise.all([watch(), watch(), watch()])
    expect(decided.filter(Boolean)).toHaveLength(1)
    expect((await deskMailRepository(server.database).takeDueMail(TEST_NOW))?.email).toBe('demo@stormlane.example')
    await Promise.all([sendDue(), sendDue()])
    expect(mails).toEqual([])
    await sql`update desk_mails set mail_due_at = clock_timestamp()`.execute(server.database.asSystem)
    await Promise.all([sendDue(), sendDue(), sendDue()])
    expect(mails).toHaveLength(1)
    await sql`update desk_mails set mail_due_at = clock_timestamp()`.execute(server.database.asSystem)
    await sendDue()
    expect(mails).toHaveLength(1)
  })

  test('is found by the loop of the one process that has the lease, which asks for its sending [DESK-045]', async () => {
    await saved()
    await addTruck('Truck one', high)
    await watch()
    server.clock.moveTo(new Date(TEST_NOW.getTime() + 2 * MINUTE_MS))
    const watching = { watchDue: () => deskWatchService({ ...server, publish: server.services.publish }).watchDue() }
    const asked: string[] = []
    const queue = { send: async (name: string) => void asked.push(name) }
    /** One round of the loop, with the lease or without it. */
    async function round(hasLease: boolean): Promise<void> {
      const started = Promise.withResolvers<void>()
      const follows = async () => {
        started.resolve()
        return hasLease
      }
      const loop = startWatchingDesk({ watches: [watching], queue, follows, mayStart: () => true, log: server.log })
      await started.promise
      await loop.stop()
    }
    await round(false)
    expect(asked).toEqual([])
    await round(true)
    expect(asked).toEqual(['send-desk-mail'])
    await sendDue()
    expect(mails).toHaveLength(1)
    await round(true)
    expect(asked).toHaveLength(1)
  })

  test('that the mail server refuses is tried again later and not made twice [DESK-045]', async () => {
    await saved()
    await addTruck('Truck one', high)
    await watch()
    server.clock.moveTo(new Date(TEST_NOW.getTime() + 2 * MINUTE_MS))
    await watch()
    await sendDue(async () => Promise.reject(new Error('refused')))
    expect(await mailedAt(30)).toEqual([])
    await sql`update desk_mails set mail_due_at = clock_timestamp()`.execute(server.database.asSystem)
    await sendDue()
    expect(mails).toHaveLength(1)
  })

  test('that was stopped before it left does not leave [DESK-048]', async () => {
    await saved()
    await addTruck('Truck one', high)
    await watch()
    server.clock.moveTo(new Date(TEST_NOW.getTime() + 2 * MINUTE_MS))
    expect(await watch()).toBe(true)
    expect((await server.send('DELETE', `${PATH}?token=${token}`)).status).toBe(200)
    await sendDue()
    expect(mails).toEqual([])
  })

  test('is not for who is deactivated, or whose organization does not see Affected [DESK-045]', async () => {
    await saved()
    await addTruck('Truck one', high)
    const { asSystem } = server.database
    const deactivate = (deactivated_at: Date | null) =>
      asSystem.updateTable('users').set({ deactivated_at }).where('id', '=', ADMIN_ID).execute()
    await watch()
    await deactivate(TEST_NOW)
    expect(await mailedAt(2)).toEqual([])
    await deactivate(null)
    server.clock.moveTo(new Date(TEST_NOW.getTime() + 3 * MINUTE_MS))
    expect(await watch()).toBe(true)
    await deactivate(TEST_NOW)
    await sendDue()
    expect(mails).toEqual([])
    await deactivate(null)
    const flag = { organization_id: DEMO_ORGANIZATION_ID, flag: 'showAffectedTab' as const }
    await asSystem.deleteFrom('organization_flags').where('flag', '=', flag.flag).execute()
    await sendDue()
    expect(mails).toEqual([])
    await asSystem.insertInto('organization_flags').values(flag).execute()
    await sendDue()
    expect(mails).toHaveLength(1)
  })
})

describe('escalation', () => {
  const RULE = { from_level: 'high', after_minutes: 15, recipient_ids: [MEMBER_ID] }
  const rulePath = `/api${saveEscalationRule.path}`
  const saveRule = (wish: object = {}) => server.send('PATCH', rulePath, { payload: { token, ...RULE, ...wish } })
  const savedRule = async (wish: object = {}) => {
    const answer = await saveRule(wish)
    expect(answer.status, answer.text).toBe(200)
    return answer.json().escalation_rule
  }
  const storedRule = async () => (await server.ask(getEscalationRule, token)).escalation_rule
  const setDeactivated = (id: string, deactivated_at: Date | null) =>
    server.database.asSystem.updateTable('users').set({ deactivated_at }).where('id', '=', id).execute()
  const historyOf = async (id: string) => {
    const answer = await server.send('GET', `/api/affected_assets/${id}?token=${token}`)
    return answer.json() as { history: { event: string; by: string; assignee: string; impact_level: number }[] }
  }
  const escalatedInQueue = async () =>
    (await server.ask(listAffectedAssets, token)).affected_assets.flatMap(({ name, escalated_at }) =>
      escalated_at ? [[name, escalated_at]] : [],
    )

  test('is set, changed and ended by admins [DESK-049]', async () => {
    expect(await storedRule()).toBeNull()
    const member = { id: MEMBER_ID, name: expect.any(String), is_active: true }
    expect(await savedRule()).toEqual({ from_level: 'high', after_minutes: 15, recipients: [member] })
    await savedRule({ from_level: 'extreme', after_minutes: 240, recipient_ids: [MEMBER_ID, ADMIN_ID, MEMBER_ID] })
    const rule = await storedRule()
    expect(rule).toMatchObject({ from_level: 'extreme', after_minutes: 240 })
    expect(rule?.recipients.map(({ id }) => id).toSorted()).toEqual([ADMIN_ID, MEMBER_ID])
    for (const _ of [1, 2]) expect((await server.send('DELETE', `${rulePath}?token=${token}`)).status).toBe(200)
    expect(await storedRule()).toBeNull()
  })

  const MINUTES = 'after_minutes must be a whole number from 5 to 240'
  const NO_MEMBER = 'One of these colleagues is no active member of your organization any more. Choose others.'
  test.each([
    ['too few minutes', { after_minutes: 4 }, MINUTES],
    ['too many minutes', { after_minutes: 241 }, MINUTES],
    ['half a minute', { after_minutes: 7.5 }, MINUTES],
    ['minutes in words', { after_minutes: 'ten' }, MINUTES],
    ['a level that is not mailed', { from_level: 'low' }, 'from_level must be one of moderate, high, extreme'],
    ['nobody', { recipient_ids: [] }, 'Choose at least one colleague.'],
    ['an unknown colleague', { recipient_ids: [demoId(2, 999)] }, NO_MEMBER],
    ['an id that is none', { recipient_ids: ["'; drop table users"] }, NO_MEMBER],
  ])('with %s is refused in words [DESK-049]', async (_, wish, words) => {
    const answer = await saveRule(wish)
    expect([answer.status, answer.text]).toEqual([400, expect.stringContaining(words)])
    expect(await storedRule()).toBeNull()
  })

  test('names a colleague who was deactivated, mails nobody else instead, and refuses the colleague anew [DESK-049]', async () => {
    await savedRule()
    await setDeactivated(MEMBER_ID, TEST_NOW)
    expect((await storedRule())?.recipients).toMatchObject([{ id: MEMBER_ID, is_active: false }])
    expect((await saveRule()).text).toContain(NO_MEMBER)
    await addTruck('Truck one', high)
    expect([await mailedAt(0), await mailedAt(15), await mailedAt(60)]).toEqual([[], [], []])
    await setDeactivated(MEMBER_ID, null)
  })

  test('mails the colleagues once about all that nobody took care of in time, and is in history and queue [DESK-047, DESK-081]', async () => {
    await savedRule({ recipient_ids: [MEMBER_ID, ADMIN_ID] })
    const one = await addTruck('Truck one', high)
    await addTruck('Truck two', extreme)
    await addTruck('Truck low', moderate)
    expect([await mailedAt(0), await mailedAt(14)]).toEqual([[], []])
    expect(await escalatedInQueue()).toEqual([])
    expect(await mailedAt(15)).toEqual(['Truck two + Truck one', 'Truck two + Truck one'])
    const to = mails.map((mail) => mail.to).toSorted()
    expect(to).toEqual(['demo@stormlane.example', 'member@stormlane.example'])
    expect(mails[0]?.subject).toBe('Escalated: 1 Extreme, 1 High: Truck two and 1 more')
    const [head, , , , , queue, , foot] = mails[0]?.text.split('\n') ?? []
    expect(head).toBe('Nobody has acknowledged this for 15 minutes, as of Thu, Jan 15, 6:15 AM CST:')
    expect(queue).toBe(`The queue: ${server.config.publicUrl}/client/affected`)
    expect(foot).toContain('an admin of your organization chose you for what nobody acknowledges from High on.')
    const at = new Date(TEST_NOW.getTime() + 15 * MINUTE_MS).toISOString()
    expect(await escalatedInQueue()).toEqual([
      ['Truck two', at],
      ['Truck one', at],
    ])
    const names = (await storedRule())?.recipients.map(({ name }) => name).join(', ')
    const line = { event: 'escalated', by: server.config.productName, assignee: names, impact_level: high }
    expect((await historyOf(one)).history).toMatchObject([line])
    expect([await mailedAt(16), await mailedAt(120)]).toEqual([[], []])
    await handle(one, 'acknowledge')
    expect((await escalatedInQueue()).map(([name]) => name)).toEqual(['Truck two'])
  })

  test('comes again for a rise, and not for what is acknowledged, snoozed or ended [DESK-047]', async () => {
    await savedRule()
    const rising = await addTruck('Truck rising', high)
    const seen = await addTruck('Truck seen', high)
    const snoozed = await addTruck('Truck snoozed', high)
    const ending = await addTruck('Truck ending', high)
    expect(await mailedAt(0)).toEqual([])
    await handle(seen, 'acknowledge')
    await handle(snoozed, 'snooze')
    await rate(ending, IMPACT_LEVELS.none)
    expect(await mailedAt(15)).toEqual(['Truck rising'])
    await rate(rising, extreme)
    expect([await mailedAt(20), await mailedAt(34), await mailedAt(35), await mailedAt(90)]).toEqual([
      [],
      [],
      ['Truck rising'],
      [],
    ])
  })

  const affectedFlag = { organization_id: DEMO_ORGANIZATION_ID, flag: 'showAffectedTab' as const }
  test.each([
    ['a colleague is active', (at: Date | null) => setDeactivated(MEMBER_ID, at)],
    [
      'the organization sees Affected',
      (at: Date | null) => {
        const { asSystem } = server.database
        return at
          ? asSystem
              .deleteFrom('organization_flags')
              .where('organization_id', '=', affectedFlag.organization_id)
              .where('flag', '=', affectedFlag.flag)
              .execute()
          : asSystem.insertInto('organization_flags').values(affectedFlag).execute()
      },
    ],
  ])('waits from the start when %s again, and not again for what was escalated [DESK-047]', async (_, stopAt) => {
    await savedRule()
    await addTruck('Truck one', high)
    expect(await mailedAt(0)).toEqual([])
    await stopAt(TEST_NOW)
    expect(await mailedAt(10)).toEqual([])
    await stopAt(null)
    expect([await mailedAt(20), await mailedAt(34), await mailedAt(35)]).toEqual([[], [], ['Truck one']])
    await stopAt(TEST_NOW)
    expect(await mailedAt(40)).toEqual([])
    await stopAt(null)
    expect([await mailedAt(50), await mailedAt(90)]).toEqual([[], []])
  })

  test('happens once with several workers, and a rule that ends takes its mails along [DESK-047]', async () => {
    await savedRule()
    const truck = await addTruck('Truck one', high)
    await watch()
    server.clock.moveTo(new Date(TEST_NOW.getTime() + 15 * MINUTE_MS))
    const decided = await Promise.all([watch(), watch(), watch()])
    expect(decided.filter(Boolean)).toHaveLength(1)
    expect((await historyOf(truck)).history).toHaveLength(1)
    expect(await server.database.asSystem.selectFrom('desk_mails').select('kind').execute()).toHaveLength(1)
    expect((await server.send('DELETE', `${rulePath}?token=${token}`)).status).toBe(200)
    await sendDue()
    expect(mails).toEqual([])
  })
})

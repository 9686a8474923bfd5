import {
  createBriefingSubscription,
  getBriefing,
  listBriefingSubscriptions,
  listGroups,
  updateOrganizationSettings,
} from '@stormlane/contract'
import { levelCountsText, MAX_BRIEFING_SUBSCRIPTIONS } from '@stormlane/domain/desk'
import { ACTION_WORDS } from '@stormlane/domain/impacts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@stormlane/domain/time'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestApp, TEST_NOW, type TestApp } from '../../../test/app.ts'
import { publishTestRun } from '../../../test/forecast.ts'
import { DEMO_ORGANIZATION_ID, demoId } from '../../demo/demo-assets.ts'
import { scoreDueLocations } from '../../jobs/score-locations.ts'
import { sendBriefingMail } from '../../jobs/send-briefing-mail.ts'
import type { SendMail } from '../../platform/mailer.ts'
import { briefingService } from './briefing.service.ts'
import { briefingSubscriptionRepository } from './briefing-subscription.repository.ts'
import { stopLinks } from './stop-links.ts'

/** TEST_NOW is 6:00 AM on a Thursday in the zone of the organization. */
const AT_SIX = { hour: 6, days: 'weekdays' }
const DUE_AT_SIX = [{ timeZone: 'America/Chicago', date: '2026-01-15', hour: 6, isWeekday: true }]
const ADMIN_ID = demoId(2, 1)

let server: TestApp
let token: string
let groupId: string
const mails: Parameters<SendMail>[0][] = []

beforeAll(async () => {
  server = await startTestApp({ RATE_LIMIT_ADDRESS: '100000', RATE_LIMIT_TOKEN: '100000' })
  token = await server.signIn()
  // Routes are not evaluated in this test, so every briefing would say that they wait for their rating.
  await server.database.asSystem.deleteFrom('routes').execute()
  await publishTestRun(server.forecast, { runTime: TEST_NOW })
  await scoreDueLocations({ scores: server.scores, publish: server.services.publish, log: server.log })
  groupId = (await server.ask(listGroups, token)).groups[0]?.id ?? ''
})
afterAll(() => server.stop())
beforeEach(async () => {
  server.clock.moveTo(TEST_NOW)
  mails.length = 0
  await server.database.asSystem.deleteFrom('briefing_subscriptions').execute()
})

const PATH = '/api/users/me/briefing_subscriptions'
const create = (wish: object, as = token) =>
  server.send('POST', `/api${createBriefingSubscription.path}`, { payload: { token: as, ...wish } })
const created = async (...given: Parameters<typeof create>): Promise<string> => {
  const answer = await create(...given)
  expect(answer.status, answer.text).toBe(200)
  return answer.json().briefing_subscription.id
}
const change = (id: string, wish: object) => server.send('PATCH', `${PATH}/${id}`, { payload: { token, ...wish } })
const list = async () => (await server.ask(listBriefingSubscriptions, token)).briefing_subscriptions

const collect: SendMail = async (mail) => {
  mails.push(mail)
}
const sendDue = (sendMail = collect) =>
  sendBriefingMail({ ...server, briefings: briefingService(server), sendMail, links: stopLinks(server) })
/** The mails that leave at a time after TEST_NOW. */
async function mailedAfter(ms: number): Promise<number> {
  mails.length = 0
  server.clock.moveTo(new Date(TEST_NOW.getTime() + ms))
  await sendDue()
  return mails.length
}

describe('subscriptions', () => {
  test('are of all assets or a group, changed and stopped by their owner [DESK-061]', async () => {
    const ofAll = await created(AT_SIX)
    const ofGroup = await created({ group_id: groupId, hour: 0, days: 'every_day' })
    const { timezone, briefing_subscriptions: listed } = await server.ask(listBriefingSubscriptions, token)
    expect(timezone).toBe('America/Chicago')
    const group_name = expect.any(String)
    expect(listed).toEqual([
      { id: ofAll, group_id: null, group_name: null, ...AT_SIX },
      { id: ofGroup, group_id: groupId, group_name, hour: 0, days: 'every_day' },
    ])
    expect((await change(ofAll, { hour: 23 })).json().briefing_subscription).toMatchObject({ ...AT_SIX, hour: 23 })
    expect((await change(ofAll, { days: 'every_day' })).json().briefing_subscription.days).toBe('every_day')
    expect((await change(ofAll, {})).json().briefing_subscription.hour).toBe(23)
    expect((await server.send('DELETE', `${PATH}/${ofAll}?token=${token}`)).status).toBe(200)
    expect((await list()).map(({ id }) => id)).toEqual([ofGroup])
    expect((await server.send('DELETE', `${PATH}/${ofAll}?token=${token}`)).status).toBe(404)
    expect((await change(ofAll, { hour: 3 })).status).toBe(404)
    const member = await server.signIn('member@stormlane.example')
    expect((await server.ask(listBriefingSubscriptions, member)).briefing_subscriptions).toEqual([])
  })

  const HOUR = 'hour must be a whole number from 0 to 23'
  const DAYS = 'days must be one of weekdays, every_day'
  test.each([
    ['an hour too late', { hour: 24 }, 400, HOUR],
    ['an hour before the day', { hour: -1 }, 400, HOUR],
    ['half an hour', { hour: 6.5 }, 400, HOUR],
    ['an hour in words', { hour: 'six' }, 400, HOUR],
    ['no hour', { hour: undefined }, 400, HOUR],
    ['unknown days', { days: 'sundays' }, 400, DAYS],
    ['no days', { days: undefined }, 400, DAYS],
    ['an unknown group', { group_id: demoId(3, 999) }, 404, ''],
    ['an id that is none', { group_id: "'; drop table groups" }, 404, ''],
    ['a second one', {}, 409, 'This briefing is mailed to you already. Change its hour or days instead.'],
  ])('with %s are refused in words [DESK-061]', async (_, wish, status, words) => {
    const id = await created(AT_SIX)
    const answer = await create({ ...AT_SIX, ...wish })
    expect([answer.status, answer.text]).toEqual([status, expect.stringContaining(words)])
    if (status === 400 && !Object.values(wish).includes(undefined)) {
      const changed = await change(id, wish)
      expect([changed.status, changed.text]).toEqual([400, expect.stringContaining(words)])
    }
    expect(await list()).toHaveLength(1)
  })

  test('are ten at most, also if two tabs add one at once [DESK-061]', async () => {
    const groups = await server.database.asSystem
      .insertInto('groups')
      .values(
        Array.from({ length: MAX_BRIEFING_SUBSCRIPTIONS + 1 }, (_, number) => ({
          organization_id: DEMO_ORGANIZATION_ID,
          name: `Many ${number}`,
          source: 'samsara',
          external_id: `many ${number}`,
        })),
      )
      .returning('id')
      .execute()
    const [one, other, ...rest] = groups.map(({ id }) => id)
    for (const group_id of rest) await created({ ...AT_SIX, group_id })
    const answers = await Promise.all([one, other].map((group_id) => create({ ...AT_SIX, group_id })))
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 403])
    expect(answers.find(({ status }) => status === 403)?.text).toContain('10 briefings are mailed to you.')
    // Deleting a group deletes its subscriptions.
    await server.database.asSystem.deleteFrom('groups').where('name', 'like', 'Many %').execute()
    expect(await list()).toEqual([])
  })
})

describe('the mail', () => {
  test('tells what the page tells, with a link to it [DESK-059]', async () => {
    await created(AT_SIX)
    await created({ ...AT_SIX, group_id: groupId })
    await sendDue()
    expect(mails).toHaveLength(2)
    const ofGroup = mails.find(({ subject }) => subject.includes(' of '))
    const ofAll = mails.find((mail) => mail !== ofGroup)
    const { shift, outlook, organization_name } = await server.ask(getBriefing, token)
    expect(ofAll?.to).toBe('demo@stormlane.example')
    expect(ofAll?.subject).toBe(`Morning briefing: ${levelCountsText(shift.level_counts)} this shift`)
    const text = ofAll?.text ?? ''
    expect(text).toContain(`${organization_name}, Thu, Jan 15, 6:00 AM CST\n\nSINCE YESTERDAY\n`)
    expect(text).toContain('Nothing is known of the levels of yesterday.')
    expect(shift.worst.length).toBeGreaterThan(3)
    for (const { name, reason, recommended_action } of shift.worst) {
      const line = text.split('\n').find((one) => one.includes(`: ${name}, `)) ?? ''
      expect(line).toMatch(/^- (Extreme|High|Moderate|Low): .+ (AM|PM) \w+[.,] /)
      expect(line).toContain(`${reason}. ${ACTION_WORDS[recommended_action.action]}.`)
    }
    expect(text).toContain('Tomorrow, Fri, Jan 16: ')
    for (const { date } of outlook) expect(text).toContain(`Jan ${Number(date.slice(-2))}: `)
    expect(text).toContain(`The briefing with its map: ${server.config.publicUrl}/client/briefing\n`)
    const group = (await list()).find(({ group_id }) => group_id === groupId)?.group_name
    expect(ofGroup?.subject).toContain(`Morning briefing of ${group}: `)
    expect(ofGroup?.text).toContain(`/client/briefing?group=${groupId}\n`)
  })

  test('of an empty group says so [DESK-059]', async () => {
    const { id } = await server.database.asSystem
      .insertInto('groups')
      .values({ organization_id: DEMO_ORGANIZATION_ID, name: 'Nobody', source: 'samsara', external_id: 'nobody' })
      .returning('id')
      .executeTakeFirstOrThrow()
    await created({ ...AT_SIX, group_id: id })
    await sendDue()
    expect(mails.map(({ subject }) => subject)).toEqual(['Morning briefing of Nobody: no assets'])
    expect(mails[0]?.text).toContain('Nobody has no location, vehicle or upcoming route with a forecast.')
    await server.database.asSystem.deleteFrom('groups').where('id', '=', id).execute()
  })

  test('leaves once a day from its hour on, also with several workers [DESK-059]', async () => {
    await created(AT_SIX)
    expect(await mailedAfter(-MINUTE_MS)).toBe(0)
    server.clock.moveTo(TEST_NOW)
    await Promise.all([sendDue(), sendDue(), sendDue()])
    expect(mails).toHaveLength(1)
    expect(await mailedAfter(HOUR_MS)).toBe(0)
    expect(await mailedAfter(DAY_MS - MINUTE_MS)).toBe(0)
    expect(await mailedAfter(DAY_MS)).toBe(1)
  })

  test('that could not leave for almost three hours leaves late, and after three hours it is skipped [DESK-059]', async () => {
    await created(AT_SIX)
    expect(await mailedAfter(3 * HOUR_MS)).toBe(0)
    expect(await mailedAfter(DAY_MS + 3 * HOUR_MS - MINUTE_MS)).toBe(1)
  })

  test('on weekdays pauses on the weekend, every day does not [DESK-059]', async () => {
    await created(AT_SIX)
    const everyDay = await created({ hour: 6, days: 'every_day', group_id: groupId })
    const counts: number[] = []
    for (const days of [1, 2, 3, 4]) counts.push(await mailedAfter(days * DAY_MS))
    expect(counts).toEqual([2, 1, 1, 2])
    // A new hour does not bring a second mail on the same day.
    await change(everyDay, { hour: 7 })
    expect(await mailedAfter(4 * DAY_MS + HOUR_MS)).toBe(0)
    expect(await mailedAfter(5 * DAY_MS)).toBe(1)
    expect(await mailedAfter(5 * DAY_MS + HOUR_MS)).toBe(1)
  })

  test('follows the zone of the organization [DESK-059]', async () => {
    await created(AT_SIX)
    const setZone = (timezone: string) =>
      server.send('PATCH', `/api${updateOrganizationSettings.path}`, {
        payload: { token, timezone, measurement_system: 'imperial' },
      })
    expect((await setZone('America/Los_Angeles')).status).toBe(200)
    expect(await mailedAfter(0)).toBe(0)
    expect(await mailedAfter(2 * HOUR_MS)).toBe(1)
    expect((await setZone('America/Chicago')).status).toBe(200)
  })

  test('of a process that ended in between leaves once when its lease is over [DESK-059]', async () => {
    await created(AT_SIX)
    const ended = await briefingSubscriptionRepository(server.database).takeDueMail(DUE_AT_SIX, TEST_NOW)
    expect(ended?.email).toBe('demo@stormlane.example')
    expect(await mailedAfter(0)).toBe(0)
    await endPauses()
    expect(await mailedAfter(5 * MINUTE_MS)).toBe(1)
    await endPauses()
    expect(await mailedAfter(10 * MINUTE_MS)).toBe(0)
  })

  test('that the mail server refuses is tried again after growing pauses, anew on each day, and holds up no other [DESK-059]', async () => {
    await created(AT_SIX)
    await created({ ...AT_SIX, group_id: groupId })
    const refuseOne: SendMail = async (mail) => {
      if (!mail.subject.includes(' of ')) throw new Error('refused')
      mails.push(mail)
    }
    for (let attempt = 1; attempt <= 3; attempt++) {
      await sendDue(refuseOne)
      await endPauses()
    }
    expect(mails).toHaveLength(1)
    const attempts = async () => {
      const rows = server.database.asSystem.selectFrom('briefing_subscriptions').where('group_id', 'is', null)
      return (await rows.select('mail_attempts').executeTakeFirstOrThrow()).mail_attempts
    }
    expect(await attempts()).toBe(3)
    expect(await mailedAfter(DAY_MS)).toBe(2)
    expect(await attempts()).toBe(1)
  })

  test('is not for who is deactivated, or whose organization does not see Affected [DESK-059]', async () => {
    await created(AT_SIX)
    const { asSystem } = server.database
    const deactivate = (deactivated_at: Date | null) =>
      asSystem.updateTable('users').set({ deactivated_at }).where('id', '=', ADMIN_ID).execute()
    await deactivate(TEST_NOW)
    expect(await mailedAfter(0)).toBe(0)
    await deactivate(null)
    const flag = { organization_id: DEMO_ORGANIZATION_ID, flag: 'showAffectedTab' as const }
    const ofFlag = asSystem.deleteFrom('organization_flags').where('flag', '=', flag.flag)
    await ofFlag.where('organization_id', '=', DEMO_ORGANIZATION_ID).execute()
    expect(await mailedAfter(0)).toBe(0)
    await asSystem.insertInto('organization_flags').values(flag).execute()
    expect(await mailedAfter(0)).toBe(1)
  })

  test('ends with the account of its user [DESK-059]', async () => {
    const guest = { organizationId: DEMO_ORGANIZATION_ID, name: 'Guest', isAdmin: false, email: 'mail@guest.example' }
    const userId = await server.services.operator.addUser(guest)
    const wish = { groupId: null, hour: 6, days: 'weekdays' as const, createdAt: TEST_NOW }
    await briefingSubscriptionRepository(server.database).add(DEMO_ORGANIZATION_ID, userId, wish, 10)
    expect((await server.send('DELETE', `/api/members/${userId}?token=${token}`)).status).toBe(200)
    const rows = server.database.asSystem.selectFrom('briefing_subscriptions').where('user_id', '=', userId)
    expect(await rows.select('id').execute()).toEqual([])
    expect(await mailedAfter(0)).toBe(0)
  })
})

describe('the link of a mail', () => {
  /** The path of the link in the header of a mail, which also stands in its text. */
  const linkOf = (mail: (typeof mails)[number] | undefined) => {
    const link = /^<(.+)>$/.exec(mail?.headers?.['List-Unsubscribe'] ?? '')?.[1] ?? ''
    expect(mail?.text.split('\n').at(-1)).toBe(`Stop it without signing in: ${link}`)
    return link.replace(server.config.publicUrl, '')
  }
  const oneClick = { 'content-type': 'application/x-www-form-urlencoded' }
  const stop = (link: string, headers = oneClick, payload = 'List-Unsubscribe=One-Click') =>
    server.send('POST', link, { headers, payload })

  test('stops exactly that briefing without a session, however often; opening it only asks [DESK-087]', async () => {
    const ofAll = await created(AT_SIX)
    await created({ ...AT_SIX, group_id: groupId })
    await sendDue()
    const link = linkOf(mails.find(({ subject }) => subject.includes(' of ')))
    const asked = await server.send('GET', link)
    expect([asked.status, asked.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
    expect(asked.text).toContain('Stop this morning briefing?')
    expect(asked.headers['content-security-policy']).toContain("frame-ancestors 'none'")
    expect(await list()).toHaveLength(2)
    for (let click = 1; click <= 2; click++) {
      const stopped = await stop(link)
      expect([stopped.status, stopped.text]).toEqual([
        200,
        expect.stringContaining('This briefing is no longer mailed to you.'),
      ])
      expect((await list()).map(({ id }) => id)).toEqual([ofAll])
    }
    expect(await mailedAfter(DAY_MS)).toBe(1)
    const boundary = { 'content-type': 'multipart/form-data; boundary=x' }
    const part = '--x\r\ncontent-disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n'
    expect((await stop(linkOf(mails[0]), boundary, part)).status).toBe(200)
    expect(await list()).toEqual([])
  })

  test.each<[string, (link: string) => string, number, string]>([
    ['forged for another person', (link) => link.replace(ADMIN_ID, demoId(2, 2)), 400, 'This link does not work'],
    ['of another kind', (link) => link.replace('briefing', 'affected'), 400, 'This link does not work'],
    ['cut', (link) => link.slice(0, -3), 400, 'This link does not work'],
    ['without a key', () => '/api/mail/stop', 400, 'This link does not work'],
    ['with a later end', (link) => link.replace(/\.\d{13}\./, '.9999999999999.'), 400, 'This link does not work'],
    ['of a year ago', (link) => link, 410, 'This link has expired'],
  ])('that is %s changes nothing and says so [DESK-087]', async (_, change, status, words) => {
    await created(AT_SIX)
    await sendDue()
    const link = change(linkOf(mails[0]))
    if (status === 410) server.clock.moveTo(new Date(TEST_NOW.getTime() + 91 * DAY_MS))
    for (const answer of [await server.send('GET', link), await stop(link)])
      expect([answer.status, answer.text]).toEqual([status, expect.stringContaining(words)])
    server.clock.moveTo(TEST_NOW)
    expect(await list()).toHaveLength(1)
  })
})

/** Ends the pauses between attempts, which are measured by the database clock, so that no test waits for them. */
const endPauses = () =>
  sql`update briefing_subscriptions set mail_due_at = clock_timestamp()`.execute(server.database.asSystem)

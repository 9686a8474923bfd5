import { getAffectedAsset, listChannelNotices, listChannels } from '@stormlane/contract'
import { IMPACT_LEVELS } from '@stormlane/domain/levels'
import type { ChannelKind } from '@stormlane/domain/product'
import { HOUR_MS, MINUTE_MS } from '@stormlane/domain/time'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestApp, TEST_NOW, type TestApp } from '../../../test/app.ts'
import { addDangerVehicle } from '../../../test/danger-vehicle.ts'
import { iowaStorm, pollStorms } from '../../../test/iowa-storm.ts'
import { addTruck, rateTruck } from '../../../test/rated-truck.ts'
import { type ReceivedPost, startWebhookReceiver, type WebhookReceiver } from '../../../test/webhook-receiver.ts'
import { sendWebhookMail } from '../../jobs/send-webhook-mail.ts'
import { webhookDelivery } from '../webhooks/deliver-webhooks.service.ts'
import { webhookPoster } from '../webhooks/post-webhook.ts'
import { acknowledgeLinks } from './acknowledge-links.ts'
import { channelWatchService } from './channel-watch.service.ts'
import { channelWriters } from './channel-writers.ts'

const { none, high, extreme } = IMPACT_LEVELS
const SID = `AC${'0'.repeat(32)}`

let server: TestApp
let receiver: WebhookReceiver
let token: string

beforeAll(async () => {
  receiver = await startWebhookReceiver()
  server = await startTestApp({
    OUTGOING_PRIVATE_HOSTS: receiver.host,
    RATE_LIMIT_ADDRESS: '100000',
    RATE_LIMIT_TOKEN: '100000',
  })
  token = await server.signIn()
})
beforeEach(async () => {
  server.clock.moveTo(TEST_NOW)
  receiver.posts.length = 0
  receiver.answerWith(answerAsServices)
  const { asSystem } = server.database
  for (const table of ['webhook_endpoints', 'desk_items', 'desk_history'] as const)
    await asSystem.deleteFrom(table).execute()
  await asSystem.deleteFrom('vehicles').where('name', 'like', 'Truck %').execute()
})
afterAll(async () => {
  await server.stop()
  await receiver.stop()
})

/** Answers as each service does when it takes a notice; the receiver stands for all of them. */
const answerAsServices: Parameters<WebhookReceiver['answerWith']>[0] = ({ path }, response) => {
  if (path.startsWith('/slack')) response.writeHead(200).end('ok')
  else if (path.startsWith('/teams')) response.writeHead(202).end()
  else if (path.startsWith('/pagerduty'))
    response.writeHead(202).end('{"status":"success","message":"Event processed"}')
  else if (path.startsWith('/2010')) response.writeHead(201).end('{"sid":"SM1","status":"queued","error_code":null}')
  else response.writeHead(202).end('{"result":"Request will be processed"}')
}

const settingsOf = (kind: ChannelKind): Record<string, string> => ({
  ...(kind === 'sms' && { account_sid: SID, auth_token: 'secret-token', from: '+14025550100', to: '+14025550142' }),
  ...(kind === 'pagerduty' && { routing_key: 'secret-key' }),
  ...(kind === 'opsgenie' && { api_key: 'secret-key' }),
  address: receiver.url(kind === 'sms' ? '' : `/${kind}`),
})
const draft = (kind: ChannelKind, parts: object = {}) => ({
  kind,
  name: `#${kind}`,
  from_level: 'high',
  settings: settingsOf(kind),
  ...parts,
})
const send = (method: 'POST' | 'PATCH' | 'DELETE', path: string, payload: object = {}) =>
  server.send(method, `/api/account/${path}`, { headers: { authorization: `Bearer ${token}` }, payload })
async function setUp(kind: ChannelKind, parts?: object): Promise<string> {
  const answer = await send('POST', 'channels', draft(kind, parts))
  expect(answer.status, answer.text).toBe(200)
  return answer.json().channel.id
}
const channels = async () => (await server.ask(listChannels, token)).channels
const notices = async () => (await server.ask(listChannelNotices, token)).channel_notices

const watch = () =>
  channelWatchService({
    ...server,
    storms: server.hazards.storms,
    plans: server.services.organizations,
    links: acknowledgeLinks(server),
  }).watchDue()
/** Looks at the queue so many minutes after the start. */
async function watchAt(minute: number): Promise<void> {
  server.clock.moveTo(new Date(TEST_NOW.getTime() + minute * MINUTE_MS))
  await watch()
}
async function deliver(timeoutMs = 5_000): Promise<void> {
  const writers = channelWriters(server.config.productName)
  const post = webhookPoster({ privateHosts: [receiver.host], timeoutMs, writers })
  const delivery = webhookDelivery({ ...server, post, random: () => 0, owner: 'one' })
  await delivery.round()
  await delivery.settled()
}
const makeDue = () =>
  sql`with unpaused as (update webhook_endpoints set paused_until = null) update webhook_outbox set due_at = clock_timestamp()`.execute(
    server.database.asSystem,
  )
const body = <Body = Record<string, unknown>>(post: ReceivedPost) => JSON.parse(post.body) as Body

describe('setting up', () => {
  test('a channel is set up, changed, switched off and removed, and its secrets are never shown [CHANNEL-003]', async () => {
    const id = await setUp('pagerduty')
    const [channel] = await channels()
    expect(channel).toMatchObject({
      id,
      kind: 'pagerduty',
      name: '#pagerduty',
      from_level: 'high',
      status: 'active',
      settings: { address: receiver.url('/pagerduty') },
    })
    expect(JSON.stringify(channel)).not.toContain('secret-key')
    const changed = await send('PATCH', `channels/${id}`, {
      name: 'Fleet safety',
      from_level: 'extreme',
      enabled: false,
    })
    expect(changed.json().channel).toMatchObject({ name: 'Fleet safety', from_level: 'extreme', status: 'disabled' })
    // An empty secret keeps the stored one.
    const again = await send('PATCH', `channels/${id}`, { settings: settingsOf('pagerduty'), enabled: true })
    expect(again.json().channel.status).toBe('active')
    expect((await send('DELETE', `channels/${id}`)).status).toBe(200)
    expect(await channels()).toEqual([])
  })

  test.each([
    [
      'a private address',
      'slack',
      { settings: { address: 'https://10.0.0.1/x' } },
      'address must lead to a public address',
    ],
    ['no https', 'slack', { settings: { address: 'http://a.example/x' } }, 'address must begin with https://'],
    ['no key', 'opsgenie', { settings: {} }, 'api_key is required'],
    [
      'no number',
      'sms',
      { settings: { account_sid: SID, auth_token: 'x', from: '1', to: '2' } },
      'from must be a number like +14025550142',
    ],
    ['an unknown kind', 'fax', {}, 'kind must be one of slack, teams, sms, pagerduty, opsgenie'],
    ['no name', 'slack', { name: ' ' }, 'name is required'],
  ])('%s is refused in words', async (_, kind, parts, words) => {
    const answer = await send('POST', 'channels', draft(kind as ChannelKind, parts))
    expect(answer.status).toBe(400)
    expect(answer.text).toContain(words)
  })

  test('two channels cannot share a name, and an organization has at most twenty', async () => {
    await setUp('slack')
    expect((await send('POST', 'channels', draft('slack', { name: '#SLACK' }))).status).toBe(409)
    for (let i = 1; i < 20; i += 1) await setUp('slack', { name: `#${i}` })
    const refused = await send('POST', 'channels', draft('slack', { name: '#20' }))
    expect([refused.status, refused.json().error]).toEqual([403, 'An organization can have 20 channels.'])
  })

  test('channels are not webhooks: neither list has the other, nor is one found as the other', async () => {
    const id = await setUp('slack')
    const webhooks = await server.send('GET', `/api/account/webhooks.json?token=${token}`)
    expect(webhooks.json().webhooks).toEqual([])
    expect((await send('PATCH', `webhooks/${id}`, { enabled: false })).status).toBe(404)
    expect((await server.send('GET', `/api/account/webhooks/${id}/secret?token=${token}`)).status).toBe(404)
  })

  test('a test is sent at once, says that it is one, and answers how it went [CHANNEL-004]', async () => {
    const id = await setUp('sms', { settings: { ...settingsOf('sms'), to: '+14025550142, +14025550143' } })
    const sent = (await send('POST', `channels/${id}/test`)).json().channel_notices
    expect(sent).toMatchObject([
      { to: '+14025550142', status: 'delivered', headline: 'This is a test of #sms. Nothing has to be done.' },
      { to: '+14025550143', status: 'delivered', response_status: 201 },
    ])
    expect(receiver.posts).toHaveLength(2)
    receiver.answerWith((_post, response) =>
      response.writeHead(400).end('{"code":21211,"message":"The To number is not valid."}'),
    )
    const [failed] = (await send('POST', `channels/${id}/test`)).json().channel_notices
    expect(failed).toMatchObject({ status: 'failed', error: 'Answered 400: error 21211, The To number is not valid.' })
  })
})

describe('notices', () => {
  test('one notice reaches every service in its own form, with level, asset, when, why, action and links [CHANNEL-005]', async () => {
    const kinds = ['slack', 'teams', 'sms', 'pagerduty', 'opsgenie'] as const
    for (const kind of kinds) await setUp(kind)
    await watchAt(0)
    const id = await addTruck(server.database, 'Truck <one> & co', high)
    await watchAt(1)
    await deliver()
    expect(receiver.posts).toHaveLength(5)
    const sentTo = (path: string) => receiver.posts.find((post) => post.path.startsWith(path)) as ReceivedPost
    const link = `${server.config.publicUrl}/client/affected?item=${id}`

    const slack = body<{ text: string; blocks: { text?: { text: string }; elements?: { url: string }[] }[] }>(
      sentTo('/slack'),
    )
    expect(slack.text).toContain('High: Truck &lt;one&gt; &amp; co')
    expect(slack.blocks[0]?.text?.text).toMatch(/\*When:\* .+\n\*Why:\* Snow 1\.1 in\/h.*\n\*What to do:\* .+/)
    expect(slack.blocks[1]?.elements?.map(({ url }) => url)).toEqual([
      expect.stringContaining('/api/acknowledge?key='),
      link,
    ])

    const [card] = body<{ attachments: { content: { body: object[]; actions: object[] } }[] }>(
      sentTo('/teams'),
    ).attachments
    expect(card?.content.body[0]).toMatchObject({ text: 'High: Truck <one> & co' })
    expect(card?.content.actions).toMatchObject([{ title: 'Acknowledge' }, { title: 'Open', url: link }])

    const sms = sentTo(`/2010-04-01/Accounts/${SID}/Messages.json`)
    const form = new URLSearchParams(sms.body)
    expect([form.get('To'), form.get('From')]).toEqual(['+14025550142', '+14025550100'])
    expect(form.get('Body')).toMatch(/^Stormlane: High: Truck <one> & co\n[\s\S]*Acknowledge: http/)
    expect(sms.headers.authorization).toBe(`Basic ${Buffer.from(`${SID}:secret-token`).toString('base64')}`)

    expect(body(sentTo('/pagerduty'))).toMatchObject({
      routing_key: 'secret-key',
      event_action: 'trigger',
      dedup_key: id,
      payload: {
        summary: 'High: Truck <one> & co',
        severity: 'error',
        custom_details: { Why: expect.stringContaining('Snow') },
      },
      links: [{ text: 'Acknowledge' }, { text: 'Open', href: link }],
    })
    expect(body(sentTo('/opsgenie'))).toMatchObject({ message: 'High: Truck <one> & co', alias: id, priority: 'P2' })
    expect(sentTo('/opsgenie').headers.authorization).toBe('GenieKey secret-key')
    expect(new Set((await notices()).map(({ status }) => status))).toEqual(new Set(['delivered']))
  })

  test('what is affected already is not told; a rise is told once, and the end closes the incident [CHANNEL-006]', async () => {
    await setUp('pagerduty')
    await addTruck(server.database, 'Truck before', extreme)
    await watchAt(0)
    const id = await addTruck(server.database, 'Truck after', high)
    await watchAt(1)
    await watchAt(2)
    await rateTruck(server.database, id, extreme)
    await watchAt(3)
    await rateTruck(server.database, id, none)
    await watchAt(4)
    await watchAt(4 + 3 * 60)
    await watchAt(5 + 3 * 60)
    for (let i = 0; i < 3; i += 1) {
      await makeDue()
      await deliver()
    }
    const told = receiver.posts.map((post) => {
      const { event_action, dedup_key, payload } = body<{
        event_action: string
        dedup_key: string
        payload: { severity: string }
      }>(post)
      return [event_action, dedup_key, payload.severity]
    })
    expect(told).toEqual([
      ['trigger', id, 'error'],
      ['trigger', id, 'critical'],
      ['resolve', id, 'info'],
    ])
  })

  test('what rises at once beyond ten shares one message in a chat, and is an incident each at a paging service [CHANNEL-007]', async () => {
    await setUp('slack')
    await setUp('pagerduty')
    await watchAt(0)
    for (let i = 0; i < 13; i += 1) await addTruck(server.database, `Truck ${i}`, high)
    await watchAt(1)
    const logged = await notices()
    const ofSlack = logged.filter(({ channel_name }) => channel_name === '#slack').map(({ headline }) => headline)
    expect(ofSlack).toHaveLength(11)
    expect(ofSlack).toContain('3 more rose to High or worse')
    expect(logged.filter(({ channel_name }) => channel_name === '#pagerduty')).toHaveLength(13)
  })

  test('Slack gets one message at a time and a rest after each [CHANNEL-014]', async () => {
    await setUp('slack')
    await watchAt(0)
    for (const name of ['Truck a', 'Truck b', 'Truck c']) await addTruck(server.database, name, high)
    await watchAt(1)
    let [underway, most, count] = [0, 0, 0]
    receiver.answerWith((_post, response) => {
      underway += 1
      most = Math.max(most, underway)
      setTimeout(() => {
        underway -= 1
        count += 1
        response.writeHead(200).end('ok')
      }, 20)
    })
    await deliver()
    expect([most, count]).toEqual([1, 3])
    const slack = await server.database.asSystem
      .selectFrom('webhook_endpoints')
      .where('kind', '=', 'slack')
      .select('paused_until')
      .executeTakeFirst()
    expect(slack?.paused_until).toBeInstanceOf(Date)
  })

  test.each<[string, Parameters<WebhookReceiver['answerWith']>[0], string]>([
    [
      'answers 200 with an error',
      (_, response) => response.writeHead(200).end('invalid_payload'),
      'Answered 200: invalid_payload',
    ],
    ['answers 404 with words', (_, response) => response.writeHead(404).end('no_service'), 'Answered 404: no_service'],
    [
      'answers with a megabyte',
      (_, response) => response.writeHead(200).end('x'.repeat(1_000_000)),
      'The answer has more than 65,536 bytes.',
    ],
    ['never answers', () => undefined, 'No answer within 1 s.'],
  ])(
    'a Slack that %s has not taken the notice: it is logged and sent again [CHANNEL-008]',
    async (_, answer, words) => {
      await setUp('slack')
      await watchAt(0)
      await addTruck(server.database, 'Truck one', high)
      await watchAt(1)
      receiver.answerWith(answer)
      await deliver(1_000)
      expect(await notices()).toMatchObject([{ status: 'retrying', error: words, attempts: 1 }])
      expect((await channels())[0]).toMatchObject({ status: 'failing', waiting: 1 })
      receiver.answerWith(answerAsServices)
      await makeDue()
      await deliver()
      expect(await notices()).toMatchObject([{ status: 'delivered', attempts: 2 }])
      expect((await channels())[0]).toMatchObject({ status: 'active', waiting: 0 })
    },
  )

  test('a Slack that asks for a pause with 429 gets it', async () => {
    await setUp('slack')
    await watchAt(0)
    await addTruck(server.database, 'Truck one', high)
    await watchAt(1)
    receiver.answerWith((_, response) => response.writeHead(429, { 'retry-after': '120' }).end('rate_limited'))
    await deliver()
    const [row] = await server.database.asSystem
      .selectFrom('webhook_endpoints')
      .where('kind', '=', 'slack')
      .select(sql<number>`extract(epoch from paused_until - clock_timestamp())::float8`.as('seconds'))
      .execute()
    expect(row?.seconds).toBeGreaterThan(100)
  })

  test('a channel that took nothing for 24 hours is switched off, and the admins get a mail with its name [CHANNEL-009]', async () => {
    await setUp('slack')
    await watchAt(0)
    await addTruck(server.database, 'Truck one', high)
    await watchAt(1)
    receiver.answerWith(500)
    await deliver()
    await sql`update webhook_endpoints set failing_since = failing_since - interval '24 hours'`.execute(
      server.database.asSystem,
    )
    await deliver()
    expect((await channels())[0]).toMatchObject({ status: 'disabled', disabled_reason: 'failing' })
    const mails: { to: string; subject: string; text: string }[] = []
    await sendWebhookMail({ ...server, sendMail: async (mail) => void mails.push(mail) })
    expect(mails).toMatchObject([{ subject: '[Stormlane] A channel of Cardinal Freight was switched off' }])
    expect(mails[0]?.text).toContain('no longer sends notices to\n#slack\n')
    expect(mails[0]?.text).toContain('/client/account/channels')
  })

  test('without a channel the notices are kept where admins see them, and nothing leaves [CHANNEL-010]', async () => {
    await watchAt(0)
    await addTruck(server.database, 'Truck one', high)
    await watchAt(2)
    expect(await notices()).toEqual([])
    await watchAt(6)
    await deliver()
    expect(await notices()).toMatchObject([
      { channel_id: null, channel_name: null, headline: 'High: Truck one', status: 'kept', attempts: 0 },
    ])
    expect(receiver.posts).toEqual([])
    expect(await channels()).toEqual([])
    // With a channel nothing more is kept.
    await setUp('slack', { name: 'local' })
    await watchAt(12)
    await addTruck(server.database, 'Truck two', high)
    await watchAt(18)
    const [newest] = await notices()
    expect(newest).toMatchObject({ channel_name: 'local', headline: 'High: Truck two', status: 'waiting' })
  })
})

describe('acknowledging by link', () => {
  async function linkOfTruck() {
    const channel = await setUp('pagerduty')
    await watchAt(0)
    const id = await addTruck(server.database, 'Truck one', high)
    await watchAt(1)
    await deliver()
    const [post] = receiver.posts
    const { links } = body<{ links: { href: string }[] }>(post as ReceivedPost)
    const url = new URL(links[0]?.href ?? '')
    return { id, channel, path: `${url.pathname}${url.search}` }
  }
  const stateOf = async (id: string) =>
    (await server.ask(getAffectedAsset, token, `/api/affected_assets/${id}`)).affected_asset?.state
  const open = (path: string) => server.send('GET', path)
  const press = (path: string) => server.send('POST', path)

  test('opening the link asks, and the button leads to the state of the desk [CHANNEL-011]', async () => {
    const { id, path } = await linkOfTruck()
    const asked = await open(path)
    expect([asked.status, asked.text]).toEqual([200, expect.stringContaining('Acknowledge Truck one?')])
    expect(await stateOf(id)).toBe('new')
    const done = await press(path)
    expect(done.text).toContain('Truck one is taken care of')
    expect(done.text).toContain('#pagerduty (PagerDuty) acknowledged it')
    expect(await stateOf(id)).toBe('acknowledged')
    const detail = await server.ask(getAffectedAsset, token, `/api/affected_assets/${id}`)
    expect(detail.history[0]).toMatchObject({ event: 'acknowledged', by: '#pagerduty (PagerDuty)' })
    // Again changes nothing.
    const before = await server.database.asSystem.selectFrom('desk_history').selectAll().execute()
    expect((await press(path)).status).toBe(200)
    expect((await open(path)).text).toContain('is taken care of')
    expect(await server.database.asSystem.selectFrom('desk_history').selectAll().execute()).toEqual(before)
  })

  test('a link that expired, was changed, or whose channel was removed does nothing [CHANNEL-012]', async () => {
    const { id, channel, path } = await linkOfTruck()
    const other = await addTruck(server.database, 'Truck two', high)
    expect((await press(path.replace(id, other))).status).toBe(404)
    expect((await press(`${path}x`)).status).toBe(404)
    expect((await open('/api/acknowledge')).status).toBe(404)
    server.clock.moveTo(new Date(TEST_NOW.getTime() + 25 * HOUR_MS))
    expect((await press(path)).status).toBe(410)
    server.clock.moveTo(new Date(TEST_NOW.getTime() + 2 * MINUTE_MS))
    await send('DELETE', `channels/${channel}`)
    expect((await press(path)).status).toBe(404)
    expect(await stateOf(id)).toBe('new')
  })

  test('what is over needs nobody', async () => {
    const { id, path } = await linkOfTruck()
    await rateTruck(server.database, id, none)
    await watchAt(2)
    expect((await press(path)).text).toContain('This is over')
  })
})

// The last test, because the storm stays.
test('a storm over own assets is told once, with how many are inside, and links to its room [CHANNEL-015]', async () => {
  await setUp('opsgenie', { from_level: 'moderate' })
  await watchAt(0)
  await addDangerVehicle(server, 'Truck inside', { latitude: 42, longitude: -93.5 })
  await watchAt(1)
  await pollStorms(server, [iowaStorm({ from: 0 })], 0)
  await watchAt(2)
  await watchAt(3)
  const ofStorm = (await notices()).filter(({ link }) => link.includes('/client/storms/'))
  expect(ofStorm).toHaveLength(1)
  const facts = Object.fromEntries((ofStorm[0]?.facts ?? []).map(({ title, value }) => [title, value]))
  expect(facts.Why).toBe('1 of your assets inside now, 0 more on the way')
  expect(facts['What to do']).toBe('Open the storm and message its drivers.')
  await deliver()
  await makeDue()
  await deliver()
  const posted = receiver.posts.map((post) => body<{ alias: string }>(post).alias)
  expect(posted.filter((alias) => alias.startsWith('storm '))).toHaveLength(1)
})

import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { startTestApp, TEST_NOW, type TestApp } from '../../test/app.ts'
import { eventually } from '../../test/eventually.ts'
import { ownTime } from '../../test/own-time.ts'
import { startSmtpServer } from '../../test/smtp-server.ts'
import { DEMO_ORGANIZATION_ID, demoId } from '../demo/demo-assets.ts'

vi.setConfig({ testTimeout: 60_000 })

const SLOW_MS = 2000

let smtp: Awaited<ReturnType<typeof startSmtpServer>>
let server: TestApp

beforeAll(async () => {
  smtp = await startSmtpServer({ delayMs: SLOW_MS, refuses: 'poison' })
  server = await startTestApp({ SMTP_URL: smtp.url })
  await server.startJobs()
})
afterAll(async () => {
  await server.stop()
  smtp.close()
})

const mailsWith = (words: string) => smtp.mails.filter((mail) => mail.includes(words))
const idleInTransaction = async () => {
  const { rows } = await sql<{ query: string }>`
    select query from pg_stat_activity where datname = current_database() and state = 'idle in transaction'`.execute(
    server.database.asSystem,
  )
  return rows
}

test('ten password resets at a slow mail server leave within seconds', async () => {
  using waited = ownTime()
  for (let n = 0; n < 10; n++) await server.queue.send('send-password-reset', { email: 'demo@stormlane.example' })
  await eventually(() => expect(mailsWith('/reset-password')).toHaveLength(10))
  // One after the other they would take 20 s; in two rounds, with the wait of a busy worker, far less.
  expect(waited.ms()).toBeLessThan(12_000)
})

test('a mail that is refused holds up no other, waits for its own time, and none is sent within a transaction', async () => {
  const token = await server.signIn()
  const ask = (message: string) =>
    server.send('POST', '/api/support_messages.json', { payload: { token, message, page: '/' } })
  for (const question of ['poison', 'first question', 'second question']) await ask(question)
  // While the mail server thinks, no transaction is open.
  await eventually(async () => {
    const { rows } = await sql`select from support_messages where mail_attempts > 0`.execute(server.database.asSystem)
    expect(rows.length).toBeGreaterThan(0)
  })
  expect(mailsWith('question')).toEqual([])
  expect(await idleInTransaction()).toEqual([])

  await eventually(() => expect(mailsWith('question')).toHaveLength(2))
  await eventually(() => expect(server.logged.join('')).toContain('a mail could not be sent; it will be tried again'))
  await eventually(async () => {
    const { rows } = await sql`
      select message, mail_attempts, mailed_at is not null as "isMailed", mail_due_at > now() + interval '1 minute' as waits
      from support_messages order by message`.execute(server.database.asSystem)
    expect(rows).toEqual([
      { message: 'first question', mail_attempts: 1, isMailed: true, waits: true },
      { message: 'poison', mail_attempts: 1, isMailed: false, waits: true },
      { message: 'second question', mail_attempts: 1, isMailed: true, waits: true },
    ])
  })

  await server.queue.send('send-support-mail', {})
  await ask('third question')
  await eventually(() => expect(mailsWith('third question')).toHaveLength(1))
  const { rows } = await sql`select mail_attempts from support_messages where message = 'poison'`.execute(
    server.database.asSystem,
  )
  expect(rows).toEqual([{ mail_attempts: 1 }])
})

test('mails of briefings and of the dispatch desk leave through their jobs, which are scheduled [DESK-045, DESK-059]', async () => {
  const own = { organization_id: DEMO_ORGANIZATION_ID, user_id: demoId(2, 1), created_at: TEST_NOW }
  const { asSystem } = server.database
  // TEST_NOW is 6:00 AM on a Thursday in the zone of the organization.
  const briefing = { ...own, group_id: null, hour: 6, days: 'weekdays' as const }
  await asSystem.insertInto('briefing_subscriptions').values(briefing).execute()
  const text = 'through its job'
  await asSystem
    .insertInto('desk_mails')
    .values({ ...own, kind: 'affected', subject: 'Affected', text })
    .execute()
  await server.queue.send('send-briefing-mail', {})
  await server.queue.send('send-desk-mail', {})
  await eventually(() => expect(mailsWith('Morning briefing')).toHaveLength(1))
  await eventually(() => expect(mailsWith(text)).toHaveLength(1))
  await eventually(async () => {
    const { rows } = await sql<{ sent: number }>`
      select (select count(*) from briefing_subscriptions where last_sent_on is not null)::int
        + (select count(*) from desk_mails where mailed_at is not null)::int as sent`.execute(asSystem)
    expect(rows).toEqual([{ sent: 2 }])
  })
  const { rows } = await sql<{ name: string; cron: string }>`select name, cron from pgboss.schedule`.execute(asSystem)
  const crons = Object.fromEntries(rows.map(({ name, cron }) => [name, cron]))
  expect(crons).toMatchObject({ 'send-briefing-mail': '*/5 * * * *', 'send-desk-mail': '*/5 * * * *' })
})

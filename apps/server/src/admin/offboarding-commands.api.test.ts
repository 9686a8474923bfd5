// Deletes an organization by command while its users are signed in to a running server.
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { getPortalAccountInfo } from '@stormlane/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { startTestApp, type TestApp } from '../../test/app.ts'
import { sha256 } from '../platform/tokens.ts'
import { runAdmin } from './run-admin.ts'

let server: TestApp
let port: number
let printed: string[]
let errors: string[]
let answer: string
let asked: string[]

beforeAll(async () => {
  server = await startTestApp()
  // Commands run by the real time, and end only sessions that are alive then.
  server.clock.moveTo(new Date())
  port = await server.listen()
})
afterAll(() => server.stop())
beforeEach(() => {
  printed = []
  errors = []
  asked = []
  answer = ''
})

function admin(...argv: string[]): Promise<number> {
  const environment = { DATABASE_URL: server.database.url, STORMLANE_DATA: server.config.dataFolder }
  return runAdmin(argv, environment, {
    print: (line) => printed.push(line),
    printError: (line) => errors.push(line),
    ask: async (question) => {
      asked.push(question)
      return answer
    },
  })
}

async function createOrganization(name: string): Promise<string> {
  await admin('organization', 'create', name)
  return printed.splice(0)[0] ?? ''
}

const exists = async (id: string) => server.services.directory.has(id)

test('export writes a folder with a manifest and a line in the audit trail', async () => {
  const id = await createOrganization('Ash Transport')
  const folder = path.join(server.config.dataFolder, 'ash', 'export')
  expect(await admin('organization', 'export', 'ash transport', folder)).toBe(0)
  expect(printed[0]).toMatch(/^Ash Transport: \d+ rows in \d+ files in .+ash.export$/)
  expect(JSON.parse(readFileSync(path.join(folder, 'manifest.json'), 'utf8')).organization.id).toBe(id)
  const lines = await server.database.asSystem
    .selectFrom('audit_lines')
    .where('organization_id', '=', id)
    .select('action')
    .execute()
  expect(lines).toEqual([{ action: 'organization_exported' }])
})

test('export refuses a folder that is not empty, and a file', async () => {
  await createOrganization('Beech Lines')
  const folder = path.join(server.config.dataFolder, 'full')
  mkdirSync(folder)
  writeFileSync(path.join(folder, 'notes.txt'), 'mine')
  for (const target of [folder, path.join(folder, 'notes.txt')]) {
    expect(await admin('organization', 'export', 'Beech Lines', target)).toBe(1)
    expect(errors.splice(0)).toEqual([`${target} is not an empty folder: choose another.`])
  }
  expect(readdirSync(folder)).toEqual(['notes.txt'])
})

test('delete asks for the exact name of the organization', async () => {
  const id = await createOrganization('Cherry Cargo')
  for (const given of ['', 'cherry cargo', 'yes']) {
    answer = given
    expect(await admin('organization', 'delete', id)).toBe(1)
  }
  expect(asked[0]).toBe('Type the name of the organization, Cherry Cargo, to delete all it has: ')
  expect(errors[0]).toBe('Nothing is deleted: confirm with --yes-delete and the exact name, "Cherry Cargo".')
  expect(await admin('organization', 'delete', id, '--yes-delete', 'Cherry')).toBe(1)
  expect(await exists(id)).toBe(true)
  answer = 'Cherry Cargo'
  expect(await admin('organization', 'delete', id)).toBe(0)
  expect(await exists(id)).toBe(false)
})

test('delete refuses an organization that still pays by card', async () => {
  const id = await createOrganization('Date Drays')
  const customer = { provider: 'stripe', customer_id: 'cus_date', cancels_at_period_end: false }
  await server.database.asSystem
    .insertInto('billing_customers')
    .values({ ...customer, organization_id: id, status: 'active', created_at: new Date() })
    .execute()
  expect(await admin('organization', 'delete', id, '--yes-delete', 'Date Drays')).toBe(1)
  expect(errors).toEqual([expect.stringContaining('still pays by card (customer cus_date at stripe)')])
  expect(await admin('organization', 'delete', id, '--yes-delete', 'Date Drays', '--ignore-subscription')).toBe(0)
})

test('delete signs everybody out at once, and removes mails, jobs and failed sign-ins of the users', async () => {
  const id = await createOrganization('Elder Express')
  await admin('user', 'invite', id, 'Edda@elder.example', '--name', 'Edda', '--admin')
  const token = await server.signIn('edda@elder.example')
  const socket = new WebSocket(`ws://127.0.0.1:${port}/api/realtime`)
  const closed = new Promise<number>((resolve) => socket.once('close', resolve))
  const ready = new Promise((resolve) => socket.once('message', resolve))
  socket.once('open', () => socket.send(JSON.stringify({ type: 'hello', token })))
  await ready
  const outbox = path.join(server.config.dataFolder, 'outbox')
  mkdirSync(outbox, { recursive: true })
  const mail = (headers: string) => `From: Stormlane <no-reply@x.example>\n${headers}\n\nedda@elder.example\n`
  writeFileSync(path.join(outbox, 'to.eml'), mail('To: Edda <Edda@elder.example>'))
  writeFileSync(path.join(outbox, 'reply.eml'), mail('To: support@x.example\nReply-To:\n edda@elder.example'))
  writeFileSync(path.join(outbox, 'another.eml'), mail('To: not-edda@elder.example'))
  await server.queue.send('send-password-reset', { email: 'Edda@Elder.example' })
  await server.queue.send('send-password-reset', { email: 'another@elder.example' })
  await expect(server.signIn('edda@elder.example', 'wrong')).rejects.toThrow()

  expect(await admin('organization', 'delete', id, '--yes-delete', 'Elder Express')).toBe(0)
  expect(await closed).toBe(4401)
  const account = `/api${getPortalAccountInfo.path}?token=${token}`
  expect((await server.send(getPortalAccountInfo.method, account)).status).toBe(401)
  expect(readdirSync(outbox)).toEqual(['another.eml'])
  const { rows } = await sql<{ email: string }>`
    select data ->> 'email' as email from pgboss.job where name = 'send-password-reset'`.execute(
    server.database.asSystem,
  )
  expect(rows).toEqual([{ email: 'another@elder.example' }])
  const failures = server.database.asSystem.selectFrom('sign_in_failures').select('id')
  expect(await failures.where('email_hash', '=', sha256('edda@elder.example')).execute()).toEqual([])
})

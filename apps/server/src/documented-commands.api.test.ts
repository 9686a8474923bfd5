import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { PracticeFiles, practiceServer } from '@stormlane/simulation'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, TEST_NOW, type TestApp } from '../test/app.ts'
import { documentedCommands, documentedVariables, requestOf } from '../test/documented-commands.ts'
import { publishTestRun } from '../test/forecast.ts'

const root = path.join(import.meta.dirname, '../../..')
const documents = execFileSync('git', ['ls-files', '*.md'], { cwd: root, encoding: 'utf8' })
  .trim()
  .split('\n')
  .map((file) => ({ file, text: readFileSync(path.join(root, file), 'utf8') }))
  .map(({ file, text }) => ({ file, commands: documentedCommands(text), variables: documentedVariables(text) }))
  .filter(({ commands }) => commands.length > 0)

/** Documents whose commands are sent by programs. */
const FOR_PROGRAMS = ['docs/telematics.md']

let server: TestApp
let places: Record<string, string>
const practice = practiceServer(
  new PracticeFiles({ seed: 1, degrees: 5, hrrrKm: 200, nbmKm: 200, latency: 'none', now: () => TEST_NOW }),
)

beforeAll(async () => {
  server = await startTestApp()
  await publishTestRun(server.forecast, { runTime: TEST_NOW })
  const port = await server.listen()
  await new Promise<void>((resolve) => practice.listen(0, '127.0.0.1', resolve))
  places = {
    'http://localhost:4300': `http://localhost:${port}`,
    'http://127.0.0.1:4400': `http://127.0.0.1:${(practice.address() as AddressInfo).port}`,
  }
})
afterAll(async () => {
  practice.close()
  await server.stop()
})

describe.each(documents)('the commands of $file', ({ file, commands, variables }) => {
  const known: Record<string, string> = { ...variables, STORMLANE: 'http://localhost:4300' }
  beforeAll(async () => {
    known.TOKEN = FOR_PROGRAMS.includes(file) ? await server.createApiToken() : await server.signIn()
  })

  test.each(commands)('work as shown: $words [API-200]', async ({ words, shown }) => {
    const { url, ...request } = requestOf(words, known)
    const [place = ''] = Object.keys(places).filter((one) => url.startsWith(one))
    expect([url, place]).not.toContain('')
    const response = await fetch(url.replace(place, places[place] as string), {
      method: request.method,
      headers: request.headers,
      ...(request.body !== undefined && { body: request.body }),
    })
    const text = await response.text()
    const code = /"code":"(\w+)"/.exec(shown ?? '')?.[1]
    if (code) expect([response.ok, text]).toEqual([false, expect.stringContaining(`"code":"${code}"`)])
    else expect([response.ok, response.status, response.ok || text]).toEqual([true, expect.any(Number), true])
    for (const [field] of (shown ?? '').matchAll(/"\w+":(?!"[^"]*…|"\d{4}-|"[\da-f-]{36}")(?:"[^"]*")?/g))
      expect([field, text.includes(field)]).toEqual([field, true])
  })
})

test('the idempotency key of the example makes one route of two requests [API-200]', async () => {
  const { commands = [], variables = {} } = documents.find(({ file }) => file === 'docs/api.md') ?? {}
  const { words = '' } = commands.find((command) => command.words.includes('idempotency-key')) ?? {}
  const { url, method, headers, body } = requestOf(words, { ...variables, TOKEN: await server.signIn() })
  const send = () =>
    fetch(url.replace('http://localhost:4300', places['http://localhost:4300'] as string), {
      method,
      headers: { ...headers, 'idempotency-key': 'order-4712' },
      ...(body !== undefined && { body }),
    })
  const [first, second] = [await send(), await send()]
  expect([first.headers.get('idempotency-replayed'), second.headers.get('idempotency-replayed')]).toEqual([
    null,
    'true',
  ])
  expect(await second.json()).toEqual(await first.json())
})

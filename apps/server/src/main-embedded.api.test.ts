// The server with its own PostgreSQL: it has its data folder to itself and leaves no process running.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { isRunning } from './platform/running-process.ts'

const MAIN = path.join(import.meta.dirname, 'main.ts')
// Whole servers start here, one after the other, each of which takes a minute on a busy machine. The limit only catches hangs.
vi.setConfig({ testTimeout: 600_000, hookTimeout: 600_000 })
let dataFolder: string
const folders: string[] = []
const started = new Set<ChildProcess>()

function newFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'stormlane-main-'))
  folders.push(folder)
  return folder
}

beforeEach(() => {
  dataFolder = newFolder()
})
afterEach(async () => {
  for (const child of started) await ended(child, 'SIGTERM')
  started.clear()
})
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
})

interface Run {
  child: ChildProcess
  output: () => string
}

function launch(environment: Record<string, string> = {}): Run {
  const quiet = { LOG_LEVEL: 'warn', STORMLANE_FORECAST: 'off' }
  // Without the cache of compiled modules each start takes two seconds longer.
  const passedOn = { PATH: process.env.PATH, NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE }
  const env = { ...passedOn, PORT: '0', STORMLANE_DATA: dataFolder, ...quiet, ...environment }
  const child = spawn(process.execPath, [MAIN], { env, stdio: ['ignore', 'pipe', 'pipe'] })
  started.add(child)
  let text = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      text += chunk.toString()
    })
  return { child, output: () => text }
}

async function ready(run: Run): Promise<void> {
  while (!run.output().includes('is ready at')) {
    if (run.child.exitCode !== null) throw new Error(`The server ended: ${run.output()}`)
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

async function ended(child: ChildProcess, signal?: NodeJS.Signals): Promise<number | null> {
  const exit = child.exitCode === null && child.signalCode === null ? once(child, 'close') : undefined
  if (signal) child.kill(signal)
  await exit
  return child.exitCode
}

function postmaster(): number {
  return Number.parseInt(readFileSync(path.join(dataFolder, 'postgres/postmaster.pid'), 'utf8'), 10)
}

/** Expects that the run failed with a last line that says what to do, and without a stack trace. */
async function expectRefusal(run: Run, sentence: RegExp): Promise<void> {
  expect(await ended(run.child)).toBe(1)
  expect(run.output().trimEnd().split('\n').at(-1)).toMatch(sentence)
  expect(run.output()).not.toContain('    at ')
}

// The second start takes half as long as the first one, which makes the database.
describe('on one data folder', () => {
  const kept = newFolder()
  beforeEach(() => {
    dataFolder = kept
  })

  test('SIGTERM stops the server and PostgreSQL in order, with exit code 0', async () => {
    const run = launch()
    await ready(run)
    const pid = postmaster()
    expect(await ended(run.child, 'SIGTERM')).toBe(0)
    expect(isRunning(pid)).toBe(false)
    expect(existsSync(path.join(dataFolder, 'instance.lock'))).toBe(false)
  })

  test('a second instance is refused, and the first, which was started again, goes on', async () => {
    const first = launch()
    await ready(first)
    await expectRefusal(
      launch(),
      new RegExp(`^Another Stormlane \\(process ${first.child.pid}\\) already runs on .*: stop it, or set`),
    )
    expect(first.child.exitCode).toBeNull()
  })
})

test('Ctrl-C while it is starting leaves nothing running', async () => {
  const run = launch()
  while (!existsSync(path.join(dataFolder, 'postgres/postmaster.pid')))
    await new Promise((resolve) => setTimeout(resolve, 20))
  const pid = postmaster()
  expect(await ended(run.child, 'SIGINT')).toBe(0)
  expect(isRunning(pid)).toBe(false)
})

test('a data folder that cannot be written', async () => {
  const file = path.join(dataFolder, 'file')
  writeFileSync(file, '')
  await expectRefusal(
    launch({ STORMLANE_DATA: path.join(file, 'data') }),
    /^Cannot write to the data folder .*: make it writable, or set/,
  )
})

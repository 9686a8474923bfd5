// Processes are shells that call themselves postgres. embedded-postgres.api.test.ts leaves real ones behind.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { isRunning } from '../running-process.ts'
import { clearOrphans } from './orphaned-postgres.ts'

const [INTERRUPTED, QUIT] = [3, 4]
const LOOP = 'echo ready; while :; do sleep 0.02; done'
const ORDERLY = `trap 'exit ${INTERRUPTED}' INT; trap 'exit ${QUIT}' QUIT; ${LOOP}`
const STUBBORN = `trap '' INT QUIT TERM; ${LOOP}`

let folder: string
let lockFile: string
let started: ChildProcess[]
let lines: string[]
beforeEach(() => {
  folder = path.join(mkdtempSync(path.join(tmpdir(), 'stormlane-orphans-')), 'cluster')
  mkdirSync(folder)
  lockFile = path.join(folder, 'postmaster.pid')
  started = []
  lines = []
})
afterEach(() => {
  for (const child of started) child.kill('SIGKILL')
  rmSync(path.dirname(folder), { recursive: true })
})

const clear = () => clearOrphans(folder, (line) => lines.push(line))

/** A running shell with this name and these words at the end of its command line. */
async function run(name: string, words: string[], cwd = tmpdir(), script = ORDERLY) {
  const child = spawn('/bin/sh', ['-c', script, ...words], {
    argv0: name,
    cwd,
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  started.push(child)
  await once(child.stdout, 'data')
  return { pid: child.pid ?? 0, exit: once(child, 'exit').then(([code]) => code as number | null) }
}

describe.runIf(process.platform === 'linux')('before a start', () => {
  test('the postmaster that a crash left running is shut down with a checkpoint, and its lock file removed', async () => {
    const { pid, exit } = await run('postgres', ['-D', folder])
    writeFileSync(lockFile, `${pid}\n${folder}\n`)
    await clear()
    expect(isRunning(pid)).toBe(false)
    expect(await exit).toBe(INTERRUPTED)
    expect(lines).toEqual([`Stopping the PostgreSQL (process ${pid}) that an earlier crash left running`])
    expect(existsSync(lockFile)).toBe(false)
  })

  test('workers in the folder of the cluster exit at once, and those of another cluster go on', async () => {
    const [own, other, editor] = [
      await run('postgres', ['writer'], folder),
      await run('postgres', ['writer']),
      await run('editor', ['postgres'], folder),
    ]
    await clear()
    expect([own, other, editor].map(({ pid }) => isRunning(pid))).toEqual([false, true, true])
    expect(await own.exit).toBe(QUIT)
    expect(lines).toEqual([])
  })

  test('a worker that does not exit within two seconds is killed', async () => {
    const stubborn = await run('postgres', ['writer'], folder, STUBBORN)
    await clear()
    expect(isRunning(stubborn.pid)).toBe(false)
    expect(await stubborn.exit).toBeNull()
  })

  test('a lock file with the id of another program is removed, and the program goes on', async () => {
    const [otherCluster, editor] = [
      await run('postgres', ['-D', `${path.dirname(folder)}/another`]),
      await run('editor', ['-D', folder]),
    ]
    for (const { pid } of [otherCluster, editor, { pid: process.pid }]) {
      writeFileSync(lockFile, `${pid}\n`)
      await clear()
      expect([existsSync(lockFile), isRunning(pid)]).toEqual([false, true])
    }
    expect(lines).toEqual([])
  })

  test('a lock file without an id is removed, and without files there is nothing to do', async () => {
    for (const content of ['', 'nonsense\n', '0\n', '-1\n']) {
      writeFileSync(lockFile, content)
      await clear()
      expect([content, existsSync(lockFile)]).toEqual([content, false])
    }
    await clear()
    rmSync(folder, { recursive: true })
    await clear()
    mkdirSync(folder)
    expect(lines).toEqual([])
  })
})

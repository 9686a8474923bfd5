import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { DataFolderInUse, lockDataFolder } from './instance-lock.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'stormlane-lock-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

/** Starts another process that takes the lock and keeps it. */
async function holder(): Promise<ChildProcess> {
  const program = `import { lockDataFolder } from ${JSON.stringify(path.join(import.meta.dirname, 'instance-lock.ts'))}
    try { lockDataFolder(${JSON.stringify(folder)}); console.log('locked') } catch (error) { console.log(error.name) }
    setInterval(() => {}, 1000)`
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [said] = (await once(child.stdout, 'data')) as [Buffer]
  expect(said.toString().trim()).toBe('locked')
  return child
}

async function kill(child: ChildProcess): Promise<void> {
  child.kill('SIGKILL')
  await once(child, 'exit')
}

test('a second process fails with one line that names the first', async () => {
  const first = await holder()
  expect(() => lockDataFolder(folder)).toThrow(DataFolderInUse)
  expect(() => lockDataFolder(folder)).toThrow(new RegExp(`^Another Stormlane \\(process ${first.pid}\\)[^\\n]*$`))
  await kill(first)
})

test('kill -9 of the owner frees the folder', async () => {
  await kill(await holder())
  expect(existsSync(path.join(folder, 'instance.lock'))).toBe(true)
  lockDataFolder(folder).release()
  expect(existsSync(path.join(folder, 'instance.lock'))).toBe(false)
})

test('a lock whose process id now belongs to another process is stale', () => {
  writeFileSync(path.join(folder, 'instance.lock'), JSON.stringify({ pid: process.pid, startedAt: 'another boot:1' }))
  expect(() => lockDataFolder(folder).release()).not.toThrow()
})

test('a lock file cut short by a power loss is stale', () => {
  writeFileSync(path.join(folder, 'instance.lock'), '')
  expect(() => lockDataFolder(folder).release()).not.toThrow()
})

test('release keeps a lock that is no longer ours', () => {
  const lock = lockDataFolder(folder)
  writeFileSync(path.join(folder, 'instance.lock'), 'somebody else')
  lock.release()
  expect(existsSync(path.join(folder, 'instance.lock'))).toBe(true)
})

test('a folder that is not writable fails with one line that says what to do', () => {
  const file = path.join(folder, 'a-file')
  writeFileSync(file, '')
  chmodSync(file, 0o400)
  expect(() => lockDataFolder(path.join(file, 'data'))).toThrow(
    /^Cannot write to the data folder .* set STORMLANE_DATA to another folder\.$/,
  )
})

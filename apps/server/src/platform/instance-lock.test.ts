import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { DataFolderInUse, lockDataFolder } from './instance-lock.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'stormlane-lock-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

/** Starts another process that takes the lock and keeps it. */
async function holder(): Promise<ChildProcess> {
  const program = `import { lockDataFolder } from ${JSON.stringify(path.join(import.meta.dirname, 'instance-lock.ts'))}
    try { await lockDataFolder(${JSON.stringify(folder)}); console.log('locked') } catch (error) { console.log(error.name) }
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
  await expect(lockDataFolder(folder)).rejects.toThrow(DataFolderInUse)
  await expect(lockDataFolder(folder)).rejects.toThrow(
    new RegExp(`^Another Stormlane \\(process ${first.pid}\\)[^\\n]*$`),
  )
  await kill(first)
})

test('kill -9 of the owner frees the folder', async () => {
  await kill(await holder())
  expect(existsSync(path.join(folder, 'instance.lock'))).toBe(true)
  const lock = await lockDataFolder(folder)
  lock.release()
  expect(existsSync(path.join(folder, 'instance.lock'))).toBe(false)
})

test('a lock whose process id now belongs to another process is stale', async () => {
  writeFileSync(path.join(folder, 'instance.lock'), JSON.stringify({ pid: process.pid, startedAt: 'another boot:1' }))
  await expect(lockDataFolder(folder)).resolves.toBeDefined()
})

test('a lock file cut short by a power loss is stale', async () => {
  writeFileSync(path.join(folder, 'instance.lock'), '')
  await expect(lockDataFolder(folder)).resolves.toBeDefined()
})

test('release keeps a lock that is no longer ours', async () => {
  const lock = await lockDataFolder(folder)
  writeFileSync(path.join(folder, 'instance.lock'), 'somebody else')
  lock.release()
  expect(existsSync(path.join(folder, 'instance.lock'))).toBe(true)
})

test('a folder that is not writable fails with one line that says what to do', async () => {
  const file = path.join(folder, 'a-file')
  writeFileSync(file, '')
  chmodSync(file, 0o400)
  await expect(lockDataFolder(path.join(file, 'data'))).rejects.toThrow(
    /^Cannot write to the data folder .* set STORMLANE_DATA to another folder\.$/,
  )
})

test('a lock of another host is not judged by its process id: it holds while the host touches it', async () => {
  const file = path.join(folder, 'instance.lock')
  // A process id that runs here, and one that does not.
  for (const pid of [process.pid, 4_000_000]) {
    writeFileSync(file, JSON.stringify({ host: 'another-host', pid, startedAt: 'boot:1' }))
    let seconds = 0
    const touching = setInterval(() => utimesSync(file, seconds, ++seconds), 50)
    await expect(lockDataFolder(folder, 5_000)).rejects.toThrow(
      `Another Stormlane (process ${pid} on the host another-host) already runs on ${folder}`,
    )
    clearInterval(touching)
    const lock = await lockDataFolder(folder, 300)
    expect(readFileSync(file, 'utf8')).not.toContain('another-host')
    lock.release()
  }
})

test('the owner touches its lock', async () => {
  const lock = await lockDataFolder(folder)
  const file = path.join(folder, 'instance.lock')
  utimesSync(file, 0, 0)
  await vi.waitFor(() => expect(statSync(file).mtimeMs).toBeGreaterThan(0), { timeout: 10_000 })
  lock.release()
})

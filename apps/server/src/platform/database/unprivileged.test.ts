import { execFileSync, spawnSync } from 'node:child_process'
import { chmodSync, chownSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { runUnprivileged } from './unprivileged.ts'

let folder: string
let folders: { data: string; cluster: string; programs: string }
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'stormlane-unprivileged-'))
  const data = path.join(folder, 'data')
  folders = { data, cluster: path.join(data, 'postgres'), programs: path.join(folder, 'programs') }
  chmodSync(folder, 0o711)
  for (const made of [data, folders.programs]) mkdirSync(made, { mode: 0o755 })
  chmodSync(data, 0o700)
})
afterEach(() => {
  vi.unstubAllEnvs()
  vi.restoreAllMocks()
  rmSync(folder, { recursive: true })
})

const modeOf = (file: string) => statSync(file).mode & 0o777
const ownerOf = (file: string) => [statSync(file).uid, statSync(file).gid]

test.runIf(process.getuid)('an ordinary user runs PostgreSQL as it is', () => {
  vi.spyOn(process, 'getuid').mockReturnValue(1000)
  expect(runUnprivileged(folders)).toEqual({ prefix: [], account: undefined })
  expect(modeOf(folders.data)).toBe(0o700)
})

describe.runIf(process.getuid?.() === 0 && process.platform === 'linux')('root', () => {
  const nameOf = ['postgres', 'nobody', 'daemon'].find((name) => spawnSync('id', [name]).status === 0) ?? ''
  const idOf = (option: string) => Number(execFileSync('id', [option, nameOf], { encoding: 'utf8' }))
  const account = () => ({ uid: idOf('-u'), gid: idOf('-g') })
  const hasNamespaces = spawnSync('unshare', ['--user', 'true']).status === 0
  const withoutNamespaces = () => vi.stubEnv('PATH', '/nonexistent')

  test('runs an existing cluster as the user that owns it', () => {
    mkdirSync(folders.cluster)
    chownSync(folders.cluster, 1234, 1235)
    expect(runUnprivileged(folders)).toEqual({ prefix: [], account: { uid: 1234, gid: 1235 } })
  })

  test.runIf(hasNamespaces)('uses a namespace in which it appears as an ordinary user, and keeps its files', () => {
    mkdirSync(folders.cluster)
    const { uid, gid } = account()
    const prefix = ['unshare', '--user', `--map-user=${uid}`, `--map-group=${gid}`, '--']
    expect(runUnprivileged(folders)).toEqual({ prefix, account: undefined })
    const [command = '', ...words] = prefix
    expect(execFileSync(command, [...words, 'id', '-u'], { encoding: 'utf8' })).toBe(`${uid}\n`)
    expect([modeOf(folders.data), ownerOf(folders.cluster)]).toEqual([0o700, [0, 0]])
  })

  test('hands the cluster to an ordinary user where there are no namespaces', () => {
    const given = account()
    mkdirSync(path.join(folders.cluster, 'base'), { recursive: true })
    writeFileSync(path.join(folders.cluster, 'base/1'), '', { mode: 0o600 })
    withoutNamespaces()
    expect(runUnprivileged(folders)).toEqual({ prefix: [], account: given })
    expect(modeOf(folders.data)).toBe(0o711)
    for (const file of ['', 'base', 'base/1'])
      expect(ownerOf(path.join(folders.cluster, file))).toEqual([given.uid, given.gid])
    expect(modeOf(path.join(folders.cluster, 'base/1'))).toBe(0o600)
    expect(ownerOf(folders.data)).toEqual([0, 0])
  })

  test('needs folders that the ordinary user can enter, above the data and above the programs', () => {
    withoutNamespaces()
    expect(runUnprivileged(folders).prefix).toEqual([])
    chmodSync(folders.programs, 0o700)
    expect(() => runUnprivileged(folders)).toThrow(
      `PostgreSQL does not run as root, and its own user cannot enter ${folders.programs}: run chmod o+x ${folders.programs},`,
    )
    const inner = path.join(folders.programs, 'inner')
    mkdirSync(inner, { mode: 0o755 })
    expect(() => runUnprivileged({ ...folders, programs: inner })).toThrow(`cannot enter ${folders.programs}:`)
    chmodSync(folder, 0o700)
    expect(() => runUnprivileged(folders)).toThrow(`cannot enter ${folder}:`)
  })
})

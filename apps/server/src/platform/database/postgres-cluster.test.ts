// The programs are scripts that write down how they were called. embedded-postgres.api.test.ts runs the real ones.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { eventually } from '../../../test/eventually.ts'
import {
  type Cluster,
  createCluster,
  lastLoggedError,
  launchPostgres,
  requireUnusedCluster,
  rotateLog,
  versionFile,
} from './postgres-cluster.ts'

let dataFolder: string
let cluster: Cluster
beforeEach(() => {
  dataFolder = mkdtempSync(path.join(tmpdir(), 'stormlane-cluster-'))
  cluster = {
    dataFolder,
    clusterFolder: path.join(dataFolder, 'postgres'),
    binaries: { initdb: path.join(dataFolder, 'initdb'), postgres: path.join(dataFolder, 'postgres-program') },
    unprivileged: { prefix: [], account: undefined },
  }
})
afterEach(() => rmSync(dataFolder, { recursive: true, force: true }))

const inCluster = (name: string) => path.join(cluster.clusterFolder, name)
const logFile = () => path.join(dataFolder, 'postgres.log')

function writeProgram(file: string, lines: string): void {
  writeFileSync(file, `#!/bin/sh\n${lines}\n`)
  chmodSync(file, 0o755)
}

const INITDB = `
echo "$@" > "$2/arguments"
cp "\${5#--pwfile=}" "$2/password"
stat -c '%a %U' "\${5#--pwfile=}" > "$2/password-mode"
echo 18 > "$2/PG_VERSION"`

describe.runIf(process.platform === 'linux')('a new cluster', () => {
  test('is made aside and replaces a half-made one; its password file is gone afterwards', () => {
    writeProgram(cluster.binaries.initdb, INITDB)
    for (const folder of [cluster.clusterFolder, `${cluster.clusterFolder}.new`]) {
      mkdirSync(folder)
      writeFileSync(path.join(folder, 'half-made'), '')
    }
    createCluster(cluster, 'secret')
    expect(readdirSync(cluster.clusterFolder).toSorted()).toEqual([
      'PG_VERSION',
      'arguments',
      'password',
      'password-mode',
    ])
    const passwordFile = path.join(dataFolder, 'postgres.password.new')
    expect(readFileSync(inCluster('arguments'), 'utf8').trim()).toBe(
      `-D ${cluster.clusterFolder}.new -U stormlane --pwfile=${passwordFile} --auth=scram-sha-256 --encoding=UTF8 --locale=C`,
    )
    expect(readFileSync(inCluster('password'), 'utf8')).toBe('secret')
    expect(readFileSync(inCluster('password-mode'), 'utf8')).toMatch(/^600 /)
    expect(statSync(cluster.clusterFolder).mode & 0o777).toBe(0o700)
    expect(readdirSync(dataFolder).toSorted()).toEqual(['initdb', 'postgres'])
  })

  test.runIf(process.getuid?.() === 0)('belongs to the user that PostgreSQL runs as', () => {
    writeProgram(cluster.binaries.initdb, INITDB)
    chmodSync(dataFolder, 0o711)
    const account = { uid: 65_534, gid: 65_534 }
    createCluster({ ...cluster, unprivileged: { prefix: [], account } }, 'secret')
    const { uid, gid } = statSync(cluster.clusterFolder)
    expect({ uid, gid }).toEqual(account)
    expect(readFileSync(inCluster('password-mode'), 'utf8')).toBe('600 nobody\n')
  })

  test('that cannot be made is reported with the last line of initdb, and leaves no password', () => {
    writeProgram(cluster.binaries.initdb, 'echo started >&2; echo "initdb: error: no room" >&2; exit 1')
    expect(() => createCluster(cluster, 'secret')).toThrow(
      `PostgreSQL could not create its files in ${cluster.clusterFolder}: initdb: error: no room`,
    )
    expect(existsSync(cluster.clusterFolder)).toBe(false)
    expect(existsSync(path.join(dataFolder, 'postgres.password.new'))).toBe(false)
    rmSync(cluster.binaries.initdb)
    expect(() => createCluster(cluster, 'secret')).toThrow(/in .*: spawnSync .*initdb ENOENT$/)
  })

  test('is started through the words that take away root', () => {
    writeProgram(cluster.binaries.initdb, INITDB)
    createCluster({ ...cluster, unprivileged: { prefix: ['env', 'A=1'], account: undefined } }, 'secret')
    expect(existsSync(inCluster('PG_VERSION'))).toBe(true)
  })
})

describe.runIf(process.platform === 'linux')('the PostgreSQL that is started', () => {
  beforeEach(() => {
    mkdirSync(cluster.clusterFolder)
    writeFileSync(versionFile(cluster.clusterFolder), '18\n')
  })

  async function settingsOf(throwaway: boolean): Promise<string[]> {
    writeProgram(
      cluster.binaries.postgres,
      `echo "$@"; echo "group $(cut -d' ' -f5 /proc/$$/stat) $$"; echo complaint >&2`,
    )
    rmSync(logFile(), { force: true })
    await once(launchPostgres(cluster, 5433, throwaway), 'exit')
    const [words = '', group = '', complaint] = readFileSync(logFile(), 'utf8').split('\n')
    const [, groupId, ownId] = group.split(' ')
    expect([groupId, complaint]).toEqual([ownId, 'complaint'])
    expect(statSync(logFile()).mode & 0o777).toBe(0o600)
    return words.split(' -c ')
  }

  test('listens on this machine only, keeps what it commits, and leads a process group of its own', async () => {
    expect(await settingsOf(false)).toEqual([
      `-D ${cluster.clusterFolder}`,
      'listen_addresses=127.0.0.1',
      'unix_socket_directories=',
      'shared_buffers=128MB',
      'max_connections=100',
      'timezone=UTC',
      'log_timezone=UTC',
      'fsync=on',
      'synchronous_commit=on',
      'full_page_writes=on',
      'port=5433',
    ])
  })

  test('waits for no disk if it is thrown away after the tests', async () => {
    expect((await settingsOf(true)).slice(-4)).toEqual([
      'fsync=off',
      'synchronous_commit=off',
      'full_page_writes=off',
      'port=5433',
    ])
  })

  test('is the only one on its cluster', async () => {
    requireUnusedCluster(cluster)
    const holder = spawn('flock', ['--no-fork', versionFile(cluster.clusterFolder), 'sleep', '60'])
    const words = `Another PostgreSQL already runs on ${cluster.clusterFolder}, perhaps in another container`
    await eventually(async () => expect(() => requireUnusedCluster(cluster)).toThrow(words))
    expect(() => launchPostgres(cluster, 5433, true)).toThrow(words)
    holder.kill()
    await once(holder, 'exit')
    requireUnusedCluster(cluster)
  })

  test('holds the lock on its cluster as long as it runs', async () => {
    writeProgram(cluster.binaries.postgres, 'echo started; exec sleep 60')
    const running = launchPostgres(cluster, 5433, true)
    await eventually(() => expect(readFileSync(logFile(), 'utf8')).toBe('started\n'))
    expect(() => requireUnusedCluster(cluster)).toThrow('Another PostgreSQL already runs')
    running.kill()
    await once(running, 'exit')
    requireUnusedCluster(cluster)
  })
})

test.each([
  [
    '2026-01-15 FATAL:  the folder has the wrong owner\n2026-01-15 HINT:  look at it\n',
    'the folder has the wrong owner',
  ],
  ['FATAL:  first\nPANIC:  last\nLOG:  stopped\n', 'last'],
  [
    'postgres: error while loading shared libraries: libicu\nexit\n',
    'postgres: error while loading shared libraries: libicu',
  ],
  [`FATAL:  of an earlier start\n${'LOG:  fine\n'.repeat(29)}LOG:  the last line\n`, 'LOG:  the last line'],
  [`FATAL:  of this start\n${'LOG:  fine\n'.repeat(29)}`, 'of this start'],
  ['', ''],
])('the last error in the log %j is %j', (log, error) => {
  writeFileSync(logFile(), log)
  expect(lastLoggedError(cluster)).toBe(error)
})

test('a log is moved aside once it is longer than its limit of 10 MB, and replaces an older one', async () => {
  await rotateLog(cluster)
  expect(readdirSync(dataFolder)).toEqual([])
  writeFileSync(logFile(), 'twelve bytes')
  await rotateLog(cluster, 12)
  expect(readdirSync(dataFolder)).toEqual(['postgres.log'])
  writeFileSync(`${logFile()}.old`, 'an older and longer one')
  await rotateLog(cluster, 11)
  expect([readFileSync(logFile(), 'utf8'), readFileSync(`${logFile()}.old`, 'utf8')]).toEqual(['', 'twelve bytes'])
  for (const [bytes, left] of [
    [10_000_000, 10_000_000],
    [10_000_001, 0],
  ] as const) {
    truncateSync(logFile(), bytes)
    await rotateLog(cluster)
    expect(statSync(logFile()).size).toBe(left)
  }
})

// An installation for several machines, all on this one: two api and two worker processes with their own data folders,
// PostgreSQL behind PgBouncer, a bucket, and a load balancer.
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { startEmbeddedPostgres } from '@stormlane/server/src/platform/database/embedded-postgres.ts'
import { openPracticeBucket } from '@stormlane/shelf/practice-bucket'
import { freePort, type ServerProcess, startServer } from '../server-process.ts'
import { cpuSeconds, cpuSecondsWithChildren } from './cpu-times.ts'
import { startLoadBalancer } from './load-balancer.ts'
import { startPooler } from './pooler.ts'

export const MEMBERS = ['api 1', 'api 2', 'worker 1', 'worker 2'] as const
export type Member = (typeof MEMBERS)[number]

/** Several processes start on the same cores, perhaps while one of them makes a forecast. */
const READY_WITHIN_MS = 300_000
const BUCKET_KEYS = { accessKeyId: 'cluster', secretAccessKey: 'cluster-secret' }

interface ClusterOptions {
  env?: Record<string, string>
  /** The folder of another build that the processes start with. */
  firstBuild?: string | undefined
  /** The processes that start immediately. */
  members?: readonly Member[]
}

export async function startCluster(port: number, { env = {}, firstBuild, members = MEMBERS }: ClusterOptions = {}) {
  const scratch = path.join(import.meta.dirname, '../../.tmp/cluster')
  mkdirSync(scratch, { recursive: true })
  const folder = mkdtempSync(path.join(scratch, 'machines-'))
  const postgres = await startEmbeddedPostgres({ dataFolder: folder, log: () => undefined })
  const pooler = await startPooler(folder, postgres.url)
  const bucket = await openPracticeBucket({ ...BUCKET_KEYS, folder: path.join(folder, 'bucket') })
  const ports = new Map<Member, number>()
  for (const member of MEMBERS) ports.set(member, await freePort())
  const processes = new Map<Member, ServerProcess>()

  async function start(member: Member, { checkout, core }: { checkout?: string | undefined; core?: number } = {}) {
    const server = await startServer({
      ...(checkout && { checkout }),
      core,
      readyWithinMs: READY_WITHIN_MS,
      dataFolder: path.join(folder, member.replace(' ', '-')),
      port: ports.get(member) ?? 0,
      env: {
        ROLE: member.startsWith('api') ? 'api' : 'worker',
        PUBLIC_URL: `http://localhost:${port}`,
        TRUST_PROXY: '127.0.0.1',
        DATABASE_URL: pooler?.url ?? postgres.url,
        DATABASE_LISTEN_URL: postgres.url,
        STORMLANE_BUCKET: `${bucket.url}/stormlane`,
        BUCKET_ACCESS_KEY_ID: BUCKET_KEYS.accessKeyId,
        BUCKET_SECRET_ACCESS_KEY: BUCKET_KEYS.secretAccessKey,
        SECRET_KEY: '0123456789abcdef'.repeat(4),
        STORMLANE_DEMO: 'true',
        STORMLANE_HISTORY: 'off',
        DRAIN_SECONDS: '2',
        ...env,
      },
    })
    processes.set(member, server)
  }

  /** Kills a process or shuts it down gracefully, and waits until it has ended. */
  async function end(member: Member, how: 'SIGKILL' | 'SIGTERM'): Promise<void> {
    const server = processes.get(member)
    if (!server) return
    processes.delete(member)
    const ended = new Promise((resolve) => server.process.once('exit', resolve))
    server.process.kill(how)
    await ended
  }

  const postmaster = () => Number.parseInt(readFileSync(path.join(folder, 'postgres/postmaster.pid'), 'utf8'), 10)

  async function stopProcesses(): Promise<void> {
    await Promise.all(MEMBERS.map((member) => end(member, 'SIGTERM')))
    pooler?.stop()
    await bucket.close()
    await postgres.stop()
    rmSync(folder, { recursive: true, force: true })
  }

  async function startAll() {
    // One after the other: the first process creates the demo organizations, and the others find them.
    for (const member of members) await start(member, { checkout: firstBuild })
    return startLoadBalancer(
      port,
      MEMBERS.filter((member) => member.startsWith('api')).map((member) => ports.get(member) ?? 0),
    )
  }

  const balancer = await startAll().catch(async (error: unknown) => {
    await stopProcesses()
    throw error
  })
  return {
    url: `http://localhost:${port}`,
    databaseUrl: postgres.url,
    hasPooler: pooler !== null,
    bucket,
    /** Starts a process of this build, on the given core only if there is one. */
    start: (member: Member, core?: number) => start(member, core === undefined ? {} : { core }),
    end,
    /** CPU seconds of each process so far. The bucket runs in this process. */
    cpuSeconds: (): Record<string, number> => ({
      ...Object.fromEntries(
        Array.from(processes, ([member, server]) => [member, cpuSeconds(server.process.pid ?? 0)] as const),
      ),
      PostgreSQL: cpuSecondsWithChildren(postmaster()),
      ...(pooler?.processId && { PgBouncer: cpuSeconds(pooler.processId) }),
      'bucket and benchmark': cpuSeconds(process.pid),
    }),
    urlOf: (member: Member) => `http://localhost:${ports.get(member)}`,
    /** Kills PostgreSQL, which is then restarted. */
    killDatabase(): void {
      process.kill(postmaster(), 'SIGKILL')
    },
    async stop(): Promise<void> {
      await balancer.close()
      await stopProcesses()
    },
  }
}

// A server for one fuzz run, and statistics of its answers.
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { MAX_BODY_BYTES } from '@stormlane/contract'
import { DEMO_LOGIN } from '@stormlane/server/src/demo/demo-organizations.ts'
import { freePort, startServer } from '../server-process.ts'
import { watchProcessorWait } from './processor-wait.ts'
import type { Reach } from './reach.ts'

const SLOW_MS = 5000
/** Calls that wait for a server named by the caller. They may take longer. */
const WAITS_FOR_OTHERS =
  /RasterFile|rasterTile|TelematicsConnection|IdentityProvider|verifyIdentityDomain|CompanySignIn|TestWebhook|TestNotice|confirmIntegration/i
const OTHERS_ANSWER_MS = 12_000
const MOST_GROWTH_MB = 150
/** After this time the garbage of the last requests has been collected. */
const SETTLE_MS = 20_000

export interface FuzzRequest {
  /** The id of the call, which the report names. */
  call: string
  method: string
  /** The path with its query, without the origin. */
  path: string
  headers: Record<string, string>
  body?: string | Uint8Array<ArrayBuffer> | FormData
  /** Reported with a failed request whose body says too little. */
  about?: string
}

export interface FuzzAnswer {
  /** 0 if there was no answer. */
  status: number
  text: string
}

export async function startFuzzRun(env: Record<string, string> = {}) {
  const scratch = path.join(import.meta.dirname, '../../.tmp/fuzz')
  mkdirSync(scratch, { recursive: true })
  const dataFolder = mkdtempSync(path.join(scratch, 'data-'))
  const server = await startServer({
    dataFolder,
    port: await freePort(),
    env: {
      // Rate limits would keep requests from the code under test.
      RATE_LIMIT_TOKEN: '1000000',
      RATE_LIMIT_ADDRESS: '1000000',
      RATE_LIMIT_ORGANIZATION: '1000000',
      LOG_LEVEL: 'error',
      STORMLANE_DEMO: 'true',
      STORMLANE_FORECAST_DEGREES: '1',
      STORMLANE_HISTORY: 'off',
      ...env,
    },
  })
  const statuses: Record<number, number> = {}
  const failures: string[] = []
  let printed = 0
  let sent = 0
  let cut = 0
  let slowestMs = 0
  let slowestWorkedMs = 0
  const waiting = watchProcessorWait(server.process.pid ?? 0)
  let memoryBefore = 0

  async function send({ call, method, path: target, headers, body, about }: FuzzRequest): Promise<FuzzAnswer> {
    sent++
    const [startedAt, waitedBefore] = [performance.now(), waiting.totalMs()]
    const told = about ?? (typeof body === 'string' ? body.slice(0, 400) : '')
    const words = () => `${call}: ${method} ${target.slice(0, 300)} ${told}`
    const init = { method, headers, ...(body !== undefined && { body }) }
    const ask = () => fetch(`${server.url}${target}`, { ...init, signal: AbortSignal.timeout(2 * OTHERS_ANSWER_MS) })
    const answer: FuzzAnswer = { status: 0, text: '' }
    try {
      // A server may close an idle connection just when a request is written to it, which says nothing about the request.
      const response = await ask().catch(ask)
      answer.text = await response.text()
      answer.status = response.status
      statuses[answer.status] = (statuses[answer.status] ?? 0) + 1
      if (answer.status >= 500) failures.push(`${answer.status} ${answer.text.slice(0, 200)} to ${words()}`)
    } catch (error) {
      const cause = error instanceof Error && error.cause instanceof Error ? ` ${error.cause.message}` : ''
      // The server refuses a too large body before all of it is sent, and this client may notice the closed connection
      // before the answer.
      if (typeof body === 'string' && body.length > MAX_BODY_BYTES && /EPIPE|ECONNRESET/.test(cause)) cut++
      else failures.push(`no answer (${error instanceof Error ? error.message : ''}${cause}) to ${words()}`)
    }
    const took = Math.round(performance.now() - startedAt)
    slowestMs = Math.max(slowestMs, took)
    const worked = Math.round(took - (waiting.totalMs() - waitedBefore))
    slowestWorkedMs = Math.max(slowestWorkedMs, worked)
    // The limit includes waiting for a processor; the reader of a failure must tell a busy machine from a blocked
    // server.
    if (took > (WAITS_FOR_OTHERS.test(call) ? OTHERS_ANSWER_MS : SLOW_MS))
      failures.push(`${took} ms, ${worked} without waiting for a processor, for ${words()}`)
    return answer
  }

  function post(target: string, body: object, token?: string): Promise<Response> {
    return fetch(`${server.url}${target}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
      body: JSON.stringify(body),
    })
  }

  /** Resident memory of the server's process with its threads; 0 where it cannot be read. */
  function memoryMb(): number {
    try {
      const status = readFileSync(`/proc/${server.process.pid}/status`, 'utf8')
      return Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024)
    } catch {
      return 0
    }
  }

  return {
    url: server.url,
    dataFolder,
    send,
    post,
    isRunning: () => server.process.exitCode === null,
    /** Includes the failures since the last call, because a run that is stopped prints no report. */
    progress(): string {
      const unread = failures.slice(printed)
      printed = failures.length
      return [`${sent} requests, ${failures.length} failures, ${memoryMb()} MB`, ...unread].join('\n')
    },
    /** Returns undefined if calls of this run have locked the user out. */
    async signIn(email: string = DEMO_LOGIN.email): Promise<string | undefined> {
      const response = await post('/api/api_client_signin.json', { ...DEMO_LOGIN, email })
      return response.ok ? ((await response.json()) as { token: string }).token : undefined
    },
    async untilWholeRun(): Promise<void> {
      for (const deadline = Date.now() + 300_000; Date.now() < deadline; await sleep(1000)) {
        const health = (await (await fetch(`${server.url}/api/health`)).json()) as { generating: unknown }
        if (health.generating === null) return
      }
      throw new Error('The forecast was not whole within 5 minutes.')
    },
    /** Records the baseline for memory. Before the first requests code is not compiled yet and caches are empty. */
    async endWarmUp(): Promise<void> {
      await sleep(SETTLE_MS)
      memoryBefore = memoryMb()
    },
    /** Stops the server, prints what happened, and exits with 1 after a failure or if a target was never reached. */
    async report({ counts, missed }: Pick<Reach, 'counts' | 'missed'>): Promise<void> {
      await sleep(SETTLE_MS)
      const memoryAfter = memoryMb()
      failures.push(...missed())
      if (memoryBefore === 0 || memoryAfter === 0) failures.push('the memory of the server could not be read')
      if (memoryAfter - memoryBefore > MOST_GROWTH_MB)
        failures.push(`memory grew from ${memoryBefore} to ${memoryAfter} MB`)
      waiting.stop()
      if (server.process.exitCode === null) await server.stop()
      else failures.push(`the server ended:\n${server.output().slice(-2000)}`)
      rmSync(dataFolder, { recursive: true, force: true })
      for (const failure of failures.slice(printed, printed + 40)) console.log(failure)
      const memory = [memoryBefore, memoryAfter]
      console.log(
        JSON.stringify({
          requests: sent,
          reached: counts,
          statuses,
          cut,
          slowestMs,
          slowestWorkedMs,
          memoryMb: memory,
          failures: failures.length,
        }),
      )
      process.exitCode = failures.length > 0 ? 1 : 0
    },
  }
}

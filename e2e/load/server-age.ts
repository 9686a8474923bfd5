// The clock of a load server. A server keeps the forecast runs of three hours, opens their files and caches their chunks, so a
// new server grows until it has lived through them. `npm run soak` moves its clock through these hours before it measures.
import { setTimeout as sleep } from 'node:timers/promises'
import { setTestClock } from '@stormlane/contract'
import { floorTo, HOUR_MS, MINUTE_MS } from '@stormlane/domain/time'

/** One more than a server keeps (KEEP_RUNS of jobs/publish-run.ts), so that it has also deleted one. */
export const RUNS_OF_AGED_SERVER = 4
const RUN_MADE_WITHIN_MS = 5 * MINUTE_MS

/**
 * Makes as many runs as an aged server has had, each while `liveAnHour` uses the server, then lets its clock tick from that
 * many minutes before the next hour. Returns how to stop it.
 */
export async function ageServer(
  url: string,
  start: Date,
  liveAnHour: () => Promise<void>,
  minutesToNextRun: number,
): Promise<() => void> {
  const firstHour = floorTo(start, HOUR_MS).getTime()
  // The first run is there when the server is ready.
  await liveAnHour()
  for (let run = 1; run < RUNS_OF_AGED_SERVER; run++) {
    const hour = new Date(firstHour + run * HOUR_MS)
    await moveClock(url, hour)
    await Promise.all([liveAnHour(), untilRunOf(url, hour)])
  }
  const tickingFrom = firstHour + RUNS_OF_AGED_SERVER * HOUR_MS - minutesToNextRun * MINUTE_MS
  const startedAt = performance.now()
  const timer = setInterval(() => {
    // A tick that fails is followed by another.
    moveClock(url, new Date(tickingFrom + performance.now() - startedAt)).catch(() => undefined)
  }, 1000)
  return () => clearInterval(timer)
}

async function moveClock(url: string, now: Date): Promise<void> {
  const headers = { 'content-type': 'application/json' }
  const body = JSON.stringify({ now: now.toISOString() })
  const response = await fetch(`${url}/api${setTestClock.path}`, { method: 'POST', headers, body })
  if (!response.ok) throw new Error(`The clock of the server was not moved: ${response.status}.`)
}

async function untilRunOf(url: string, hour: Date): Promise<void> {
  for (const giveUpAt = Date.now() + RUN_MADE_WITHIN_MS; Date.now() < giveUpAt; await sleep(1000)) {
    const health = (await (await fetch(`${url}/api/health`)).json()) as {
      generating: unknown
      newest_run: { run_time: string | null }
    }
    if (health.generating === null && health.newest_run.run_time === hour.toISOString()) return
  }
  throw new Error(`The server made no run of ${hour.toISOString()} within five minutes.`)
}

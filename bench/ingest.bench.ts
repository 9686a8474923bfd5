// A whole run of HRRR and GFS from a practice server in another process to a published run: indexes, byte ranges, unpacking, derivations, blending,
// indices, both layouts. Arguments: km between HRRR's cells (3 is HRRR's own grid, 12 by default) and degrees between ours (0.1).
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { floorTo, HOUR_MS, type RunEvent, systemClock } from '@stormlane/domain'
import { liveRunMaker } from '@stormlane/server/src/sources/live/live-run-maker.ts'

const KM = process.argv[2] ?? '12'
const DEGREES = Number(process.argv[3] ?? 0.1)

const practice = spawn(
  process.execPath,
  [path.join(import.meta.dirname, '../tools/practice-feeds.ts'), '--port=0', '--degrees=0.25', `--hrrr-km=${KM}`],
  { stdio: ['ignore', 'pipe', 'inherit'] },
)
const root = mkdtempSync(path.join(tmpdir(), 'bench-ingest-'))
try {
  const feedsBaseUrl = await addressOf(practice.stdout)
  const maker = liveRunMaker({
    feedsBaseUrl,
    userAgent: 'Stormlane bench',
    dataFolder: root,
    degrees: DEGREES,
    clock: systemClock,
    report: () => undefined,
  })
  const { signal } = new AbortController()
  // Six hours ago every forecast that started then is there.
  const now = floorTo(new Date(Date.now() - 6 * HOUR_MS), 6 * HOUR_MS)
  const runTime = (await maker.dueRun(now, signal)) as Date
  const [cpuBefore, before] = [process.cpuUsage(), performance.now()]
  const order = { root: path.join(root, 'runs'), runTime, startedAt: now, firstLight: false, keepRuns: 1 }
  await maker.make(order, showProgress, signal)
  const { user, system } = process.cpuUsage(cpuBefore)
  const seconds = (ms: number) => Math.round(ms / 100) / 10
  const figures = { secondsCpu: seconds((user + system) / 1000), seconds: seconds(performance.now() - before) }
  const memoryAtMostMb = Math.round(process.resourceUsage().maxRSS / 1e3)
  console.log(
    JSON.stringify({ bench: 'ingest', size: { hrrrKm: Number(KM), degrees: DEGREES }, ...figures, memoryAtMostMb }),
  )
} finally {
  practice.kill()
  rmSync(root, { recursive: true })
}

/** The practice server makes each file when it is asked for, on a core of its own, so a run takes minutes. */
function showProgress(event: RunEvent): void {
  if (event.kind === 'progress' && event.done % 24 === 0)
    console.error(`${event.horizon}: ${event.done} of ${event.of} after ${Math.round(process.uptime())} s`)
}

async function addressOf(output: NodeJS.ReadableStream): Promise<string> {
  for await (const line of createInterface({ input: output })) {
    const address = /at (http:\S+)/.exec(line)?.[1]
    if (address) return address
  }
  throw new Error('The practice server did not start.')
}

// A whole run of HRRR, NBM and GFS, from a practice server in another process to the published run: indexes, byte
// ranges, unpacking, derivations, blending, indices, both layouts. Arguments: km between the cells of HRRR and NBM (12
// by default; 3 stands for their own grids and for GFS of the whole earth), degrees between the cells of our grid
// (0.1), and a folder that keeps the files of the practice server. With a folder, a coarse run that is not measured
// makes these files first. That takes half an hour on the models' own grids; if interrupted, it continues where it
// stopped. In the measured run the practice server then only reads its files, because a real one is another machine.
import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { floorTo, HOUR_MS } from '@stormlane/domain/time'
import type { RunEvent } from '@stormlane/domain/weather'
import { modelSettings } from '@stormlane/server/src/platform/model-settings.ts'
import { liveRunMaker } from '@stormlane/server/src/sources/live/live-run-maker.ts'
import { cpuMs } from './process-cpu.ts'

const KM = Number(process.argv[2] ?? 12)
const DEGREES = Number(process.argv[3] ?? 0.1)
const FOLDER = process.argv[4]
/** The practice server's files do not depend on the resolution of our grid, so they are made in a quick, coarse run. */
const COARSE_DEGREES = 2
const isOwnGrids = KM === 3
const now = recordingTime()
const seconds = (ms: number) => Math.round(ms / 100) / 10

if (FOLDER && !existsSync(path.join(FOLDER, 'whole'))) {
  await makeRun(COARSE_DEGREES)
  writeFileSync(path.join(FOLDER, 'whole'), '')
}
console.log(
  JSON.stringify({
    bench: 'ingest',
    size: { km: KM, degrees: DEGREES, recorded: Boolean(FOLDER) },
    ...(await makeRun(DEGREES)),
  }),
)

/** Six hours ago, because by now all forecasts that started then are complete. A recording keeps its time. */
function recordingTime(): Date {
  const sixHoursAgo = floorTo(new Date(Date.now() - 6 * HOUR_MS), 6 * HOUR_MS)
  if (!FOLDER) return sixHoursAgo
  const file = path.join(FOLDER, 'now')
  mkdirSync(FOLDER, { recursive: true })
  if (!existsSync(file)) writeFileSync(file, sixHoursAgo.toISOString())
  return new Date(readFileSync(file, 'utf8').trim())
}

async function makeRun(degrees: number) {
  const practice = startPractice()
  const root = mkdtempSync(path.join(tmpdir(), 'bench-ingest-'))
  let bytes = 0
  try {
    const maker = liveRunMaker({
      models: modelSettings({}, await addressOf(practice)),
      userAgent: 'Stormlane bench',
      dataFolder: root,
      degrees,
      clock: { now: () => now },
      report: (_, { bytes: received = 0 }) => {
        bytes += received
      },
    })
    const { signal } = new AbortController()
    const runTime = (await maker.dueRun(now, signal)) as Date
    const threads = threadTimes()
    const [cpuBefore, servedBefore, before] = [process.cpuUsage(), cpuMs(practice.pid), performance.now()]
    const order = { root: path.join(root, 'runs'), runTime, startedAt: now, firstLight: true, keepRuns: 1 }
    const published: Record<string, number> = {}
    const onEvent = (event: RunEvent) => {
      threads.look()
      if (event.kind === 'published')
        published[event.whole ? event.horizon : 'firstWeather'] = seconds(performance.now() - before)
      showProgress(event)
    }
    await maker.make(order, onEvent, signal)
    const { user, system } = process.cpuUsage(cpuBefore)
    return {
      seconds: seconds(performance.now() - before),
      secondsUntil: published,
      secondsCpu: seconds((user + system) / 1000),
      secondsCpuOfThreads: threads.busiest().map(seconds),
      secondsCpuOfPractice: seconds(cpuMs(practice.pid) - servedBefore),
      megabytes: Math.round(bytes / 1e6),
      memoryAtMostMb: Math.round(process.resourceUsage().maxRSS / 1e3),
    }
  } finally {
    practice.kill()
    rmSync(root, { recursive: true })
  }
}

function startPractice(): ChildProcess {
  const grids = isOwnGrids ? ['--hrrr-km=3', '--nbm-km=2.5', '--gfs-area=earth'] : [`--hrrr-km=${KM}`, `--nbm-km=${KM}`]
  const kept = FOLDER ? [`--recording=${FOLDER}`] : []
  const tool = path.join(import.meta.dirname, '../tools/practice-feeds.ts')
  const options = ['--port=0', '--degrees=0.25', `--now=${now.toISOString()}`, ...grids, ...kept]
  return spawn(process.execPath, [tool, ...options], { stdio: ['ignore', 'pipe', 'inherit'] })
}

/**
 * CPU time per thread of this process, as of the last `look`. Threads of a run end with it and cannot be read later.
 */
function threadTimes() {
  const times = new Map<string, number>()
  return {
    look() {
      for (const thread of readdirSync('/proc/self/task'))
        try {
          times.set(thread, cpuMs(`self/task/${thread}`))
        } catch {
          // The thread ended after the folder was listed.
        }
    },
    busiest: () => [...times.values()].toSorted((a, b) => b - a).slice(0, 4),
  }
}

function showProgress(event: RunEvent): void {
  if (event.kind === 'progress' && event.done % 24 === 0)
    console.error(`${event.horizon}: ${event.done} of ${event.of} after ${Math.round(process.uptime())} s`)
}

async function addressOf({ stdout }: ChildProcess): Promise<string> {
  if (stdout)
    for await (const line of createInterface({ input: stdout })) {
      const address = /at (http:\S+)/.exec(line)?.[1]
      if (address) return address
    }
  throw new Error('The practice server did not start.')
}

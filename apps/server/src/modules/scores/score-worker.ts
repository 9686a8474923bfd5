// The thread that scores places: it reads their series from the runs by itself, so that neither requests nor tiles wait.
import { parentPort, workerData } from 'node:worker_threads'
import { CorruptFileError, type OpenRun, RunStore, readPlaces } from '@stormlane/atmosphere'
import {
  type FieldId,
  type GovernmentAlert,
  type LngLat,
  SCORE_FIELDS,
  type Series,
  scoreLocation,
  ZoneOffsets,
} from '@stormlane/domain'
import { scoreOnWire } from './score-on-wire.ts'
import type { ScoreResult, ScoreTask, ScoreWorkerData } from './score-task.ts'

const { root } = workerData as ScoreWorkerData
/** Places are scored in an order that follows the grid: a few chunks of each field are enough. */
const CACHE_BYTES = 48 << 20
const store = new RunStore({ root, cacheBytes: CACHE_BYTES, onRefused: () => undefined })
const zones = new ZoneOffsets()

parentPort?.on('message', ({ id, task }: { id: number; task: ScoreTask }) => {
  try {
    parentPort?.postMessage({ id, result: perform(task) })
  } catch (error) {
    const { name, message } = error as Error
    parentPort?.postMessage({ id, failure: { name, message } })
  }
})

function perform({ runTimes, places, alerts, indices, now }: ScoreTask): ScoreResult {
  store.refresh()
  const nowcast = readSeries('nowcast', runTimes.nowcast, places)
  const extended = readSeries('extended', runTimes.extended, places)
  return places.map(({ timezone, alerts: over }, i) => {
    const place = {
      timezone,
      nowcast: nowcast(i),
      extended: extended(i),
      alerts: over.map((alert) => alerts[alert] as GovernmentAlert),
    }
    const score = scoreLocation(place, { indices, system: 'imperial' }, now, zones)
    return score && JSON.stringify(scoreOnWire(score))
  })
}

/** The series of every place from the run of this time, or from the newest older one that can be read. */
function readSeries(
  horizon: 'nowcast' | 'extended',
  runTime: Date | null,
  places: readonly LngLat[],
): (place: number) => Series | null {
  if (!runTime) return () => null
  for (const run of store.runs(horizon)) {
    if (run.info.runTime > runTime) continue
    try {
      return seriesOf(run, places)
    } catch (error) {
      if (!(error instanceof CorruptFileError)) throw error
    }
  }
  return () => null
}

function seriesOf(run: OpenRun, places: readonly LngLat[]): (place: number) => Series | null {
  const steps = run.info.times.length
  const block = readPlaces(
    run,
    places.map(({ lng, lat }) => ({ lng, lat, steps })),
    SCORE_FIELDS,
  )
  const fields = Object.entries(block.values) as [FieldId, Float32Array][]
  return (place) => {
    if (!block.inside[place]) return null
    const [from, end] = [block.firstValue[place], block.firstValue[place + 1]]
    const values: Series['values'] = {}
    for (const [field, all] of fields) values[field] = all.subarray(from, end)
    return { run: run.info, values }
  }
}

import { answerTasks, threadData } from '@stormlane/threads'
import { readPlaces } from '../store/place-reading.ts'
import { readAlong, readPoint } from '../store/point-reading.ts'
import { RunStore } from '../store/run-store.ts'
import { renderTile } from '../tiles/render-tile.ts'
import { valueTile } from '../tiles/value-tile.ts'
import {
  type EngineNotice,
  type EngineTask,
  type EngineWorkerData,
  type RunRef,
  UnknownRunError,
} from './engine-task.ts'

/** A worker thread of the engine: opens runs itself, renders tiles and reads series. */
const { root, cacheBytes, cacheCounts } = threadData<EngineWorkerData>()
// Refused runs are recorded and logged by the main thread.
const store = new RunStore({ root, cacheBytes, cacheCounts, onRefused: () => undefined })

answerTasks<EngineTask, EngineNotice>(perform, () => store.refresh())

function perform(task: EngineTask): unknown {
  switch (task.kind) {
    case 'tile':
      // A small buffer is a part of Node's pool, all 64 kB of which would be sent along and kept with the tile.
      return new Uint8Array(renderTile(open(task.run), task.request))
    case 'values':
      return new Uint8Array(valueTile(open(task.run), task.request))
    case 'point':
      return readPoint(open(task.run), task.at, task.fields)
    case 'places':
      return readPlaces(open(task.run), task.places, task.fields)
    case 'along':
      return readAlong(open(task.run), task.path, task.fields)
    default:
      return task satisfies never
  }
}

function open({ horizon, runTime }: RunRef) {
  let run = store.find(horizon, runTime)
  if (!run) {
    store.refresh()
    run = store.find(horizon, runTime)
  }
  if (!run) throw new UnknownRunError(`No ${horizon} run of ${runTime.toISOString()} can be read.`)
  return run
}

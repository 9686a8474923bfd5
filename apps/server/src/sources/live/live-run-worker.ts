import { BlendedSource, continentGrid, publishRun, type WeatherModel } from '@stormlane/atmosphere'
import type { RunEvent, RunOrder } from '@stormlane/domain'
import { leafOnAt, surroundingsOn } from '@stormlane/simulation'
import { answerTasks } from '@stormlane/threads'
import type { ChosenForecasts } from './find-forecasts.ts'
import { type LiveConnection, type ModelFeed, openLiveModels } from './live-models.ts'

export interface LiveRunTask extends RunOrder {
  connection: LiveConnection
  forecasts: ChosenForecasts
  /** Degrees between cells. */
  degrees: number
}

/** Besides the events of the run: what came from a feed. */
export type LiveRunPart = RunEvent | { kind: 'received'; feed: ModelFeed; bytes: number }

answerTasks(async ({ connection, forecasts, degrees, ...order }: LiveRunTask, { signal, tell }) => {
  const send = (part: LiveRunPart) => tell(part)
  const models = openLiveModels(connection, (feed, bytes) => send({ kind: 'received', feed, bytes }))
  const grid = continentGrid(degrees)
  const { hrrr, longHrrr, gfs } = forecasts
  const fine: { model: WeatherModel; cycle: Date }[] = []
  // A long forecast that starts with the run is all of it.
  if (hrrr && hrrr.getTime() !== longHrrr?.getTime()) fine.push({ model: models.hrrr, cycle: hrrr })
  if (longHrrr) fine.push({ model: models.longHrrr, cycle: longHrrr })
  const source = new BlendedSource({
    layers: [...fine, { model: models.gfs, cycle: gfs }],
    past: hrrr && models.hrrr,
    grid,
    ...surroundingsOn(grid),
    leafOn: leafOnAt,
  })
  await publishRun(source, order, send, signal)
  models.forgetUnused()
})

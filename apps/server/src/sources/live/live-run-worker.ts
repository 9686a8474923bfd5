import {
  BlendedSource,
  continentGrid,
  HANDOVER_HOURS,
  type ModelCycle,
  publishRun,
  type ReadStep,
  Regriddings,
} from '@stormlane/atmosphere'
import { floorTo, HOUR_MS, MINUTE_MS } from '@stormlane/domain/time'
import type { RunEvent, RunOrder, RunStep } from '@stormlane/domain/weather'
import { leafOnAt, surroundingsOn } from '@stormlane/simulation'
import { answerTasks } from '@stormlane/threads'
import { countedSteps } from './counted-steps.ts'
import type { ChosenForecasts } from './find-forecasts.ts'
import { type LiveConnection, type ModelFeed, openLiveModels, type RunFeed } from './live-models.ts'
import type { StepNotes } from './live-step-worker.ts'
import { openReadAhead } from './read-ahead.ts'
import { type AskMain, type StepAnswer, type StepQuestion, shareSteps } from './shared-steps.ts'

export interface LiveRunTask extends RunOrder {
  connection: LiveConnection
  forecasts: ChosenForecasts
  /** Degrees between cells. */
  degrees: number
  /** False if radar frames are off. */
  hasRadar: boolean
  /** False if only HRRR's hours are read. */
  hasQuarters: boolean
  /** True if other workers may read some of the steps. */
  isShared: boolean
}

/** The answer of the main thread to a question. */
export interface LiveRunNotice {
  question: number
  answer: StepAnswer
}

/** Events of the run, bytes and files received from feeds, and questions to the main thread. */
export type LiveRunPart =
  | RunEvent
  | { kind: 'received'; feed: RunFeed; bytes: number }
  | { kind: 'radar'; frames: number; problem: string | null }
  | { kind: 'quarters'; files: number; problem: string | null }
  | { kind: 'files'; feed: ModelFeed; done: number; of: number }
  | { kind: 'question'; id: number; asked: StepQuestion }

/** A worker reads a step within seconds. One that takes longer hangs, has died, or has a slow connection. */
const PATIENCE_MS = MINUTE_MS / 2

const waiting = new Map<number, (answer: StepAnswer) => void>()
let questions = 0

answerTasks<LiveRunTask, LiveRunNotice>(
  async ({ connection, forecasts, degrees, hasRadar, hasQuarters, isShared, ...order }, { signal, tell }) => {
    const send = (part: LiveRunPart) => tell(part)
    const ask: AskMain = (asked) =>
      new Promise((resolve) => {
        waiting.set(++questions, resolve)
        send({ kind: 'question', id: questions, asked })
      })
    const quarters: { files: number; problem: string | null } = { files: 0, problem: null }
    const noteQuarters = (problem: string | null) => {
      if (problem === null) quarters.files++
      quarters.problem ??= problem
    }
    const onNotes = ({ received, quarters: read }: StepNotes) => {
      for (const [feed, bytes] of Object.entries(received)) send({ kind: 'received', feed: feed as RunFeed, bytes })
      read.forEach(noteQuarters)
    }
    const grid = continentGrid(degrees)
    const regriddings = new Regriddings(grid)
    const models = openLiveModels(
      connection,
      {
        onBytes: (feed, bytes) => send({ kind: 'received', feed, bytes }),
        onQuarters: hasQuarters ? noteQuarters : null,
      },
      regriddings,
    )
    const { hrrr, longHrrr, nbm, gfs, ifs } = forecasts
    const fine: ModelCycle[] = []
    // A long forecast that starts with the run replaces the usual one.
    if (hrrr && hrrr.getTime() !== longHrrr?.getTime()) fine.push({ model: models.hrrr, cycle: hrrr })
    if (longHrrr) fine.push({ model: models.longHrrr, cycle: longHrrr })
    if (nbm) fine.push({ model: models.nbm, cycle: nbm, from: handover(fine) })
    const readRadar = async (times: readonly Date[], given?: AbortSignal) => {
      const { frames, problem } = await models.radar.read(times, grid, given)
      send({ kind: 'radar', frames: frames.length, problem })
      return frames
    }
    const files = countedSteps((model, done, of) => send({ kind: 'files', feed: model as ModelFeed, done, of }))
    const asRead = (step: RunStep) => ({ ...step, hasQuarters: step.hasQuarters && hasQuarters })
    let ahead: ReturnType<typeof openReadAhead> | undefined
    const readAhead = (readSelf: ReadStep): ReadStep => {
      const firstUntil = order.firstLight ? floorTo(order.startedAt, HOUR_MS) : undefined
      const stepsInOrder = () => source.readingOrder(order.runTime, firstUntil).map(asRead)
      const opened = openReadAhead({ connection, degrees, stepsInOrder, onNotes, readSelf })
      ahead = opened
      return (step, stopped) => opened.read(asRead(step), stopped)
    }
    const source: BlendedSource = new BlendedSource({
      layers: [
        ...fine,
        ...(gfs ? [{ model: models.gfs, cycle: gfs }] : []),
        ...(ifs ? [{ model: models.ifs, cycle: ifs }] : []),
      ],
      past: hrrr && models.hrrr,
      radar: hasRadar ? readRadar : null,
      grid,
      regriddings,
      ...surroundingsOn(grid),
      leafOn: leafOnAt,
      share: (readSelf) =>
        files.count(
          isShared
            ? shareSteps(readSelf, {
                ask,
                onNotes: (notes) => onNotes(notes as StepNotes),
                patienceMs: PATIENCE_MS,
              })
            : readAhead(readSelf),
        ),
    })
    const steps = source.files(order.runTime)
    files.expect(steps)
    if (isShared) await ask({ kind: 'offer', steps: steps.map(asRead) })
    try {
      await publishRun(source, order, send, signal)
      if (hasQuarters && hrrr) send({ kind: 'quarters', ...quarters })
      if (ahead) await ahead.end()
      else models.forgetUnused()
    } finally {
      await ahead?.close()
    }
  },
  ({ question, answer }) => {
    waiting.get(question)?.(answer)
    waiting.delete(question)
  },
)

/**
 * When the longest of these forecasts begins to hand over to NBM. NBM is not read before then, because its first hours
 * are worth less than HRRR's.
 */
function handover(forecasts: readonly ModelCycle[]): Date | undefined {
  const ends = forecasts.map(({ model, cycle }) => cycle.getTime() + (model.hours.at(-1) as number) * HOUR_MS)
  return ends.length > 0 ? new Date(Math.max(...ends) - HANDOVER_HOURS * HOUR_MS) : undefined
}

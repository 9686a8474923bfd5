// The thread of a worker that reads steps for a run that another one makes.
import { continentGrid, encodeStep, type ReadStep, Regriddings, stepReader } from '@stormlane/atmosphere'
import type { SharedStep } from '@stormlane/domain'
import { answerTasks } from '@stormlane/threads'
import { type LiveConnection, openLiveModels, type RunFeed } from './live-models.ts'

export type LiveStepTask = { connection: LiveConnection; step: SharedStep } | 'forget unused files'

/** What the maker of the run reports for the worker that read a step. */
export interface StepNotes {
  received: Partial<Record<RunFeed, number>>
  /** Of each file of quarters: null, or why it cannot be used. */
  quarters: (string | null)[]
}

let notes: StepNotes = { received: {}, quarters: [] }
let models: ReturnType<typeof openLiveModels> | undefined
const readers = new Map<number, ReadStep>()

function readerOf(connection: LiveConnection, degrees: number): ReadStep {
  models ??= openLiveModels(connection, {
    onBytes: (feed, bytes) => {
      notes.received[feed] = (notes.received[feed] ?? 0) + bytes
    },
    onQuarters: (problem) => notes.quarters.push(problem),
  })
  const known = readers.get(degrees)
  if (known) return known
  const made = stepReader([models.hrrr, models.nbm, models.gfs], new Regriddings(continentGrid(degrees)))
  readers.set(degrees, made)
  return made
}

answerTasks(async (task: LiveStepTask, { signal }) => {
  if (task === 'forget unused files') return models?.forgetUnused()
  notes = { received: {}, quarters: [] }
  const step = await readerOf(task.connection, task.step.degrees)(task.step, signal)
  return encodeStep(step, notes)
})

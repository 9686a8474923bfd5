// The thread that reads steps: ahead of the maker of a run in the same process, or for a run that another worker makes.
import {
  continentGrid,
  encodeStep,
  type ModelStep,
  type ReadStep,
  Regriddings,
  stepReader,
} from '@stormlane/atmosphere'
import type { RunStep, SharedStep } from '@stormlane/domain/weather'
import { answerTasks, type Failure, type TaskContext, toFailure } from '@stormlane/threads'
import { type LiveConnection, openLiveModels, type RunFeed } from './live-models.ts'
import { isSameStep } from './same-step.ts'

export type LiveStepTask =
  | { connection: LiveConnection; step: SharedStep }
  /** Reads the steps that notices ask for, until one says that the run has ended. */
  | { connection: LiveConnection; degrees: number }
  | 'forget unused files'

/**
 * The steps that the maker of a run needs next, in order, and how many answers it has seen: a step it asks for may
 * already be on its way.
 */
export type LiveStepNotice = { wanted: readonly RunStep[]; seen: number } | 'the run has ended'

export type LiveStepPart = { step: RunStep; read: ModelStep; notes: StepNotes } | { step: RunStep; failure: Failure }

/** Notes that the maker of the run reports on behalf of the thread that read a step. */
export interface StepNotes {
  received: Partial<Record<RunFeed, number>>
  /** One entry per file of quarters: null, or why it cannot be used. */
  quarters: (string | null)[]
}

interface Reader {
  read: ReadStep
  forgetUnused: () => void
}

let notes: StepNotes = { received: {}, quarters: [] }
const readers = new Map<number, Reader>()

function readerOf(connection: LiveConnection, degrees: number): Reader {
  const known = readers.get(degrees)
  if (known) return known
  const regriddings = new Regriddings(continentGrid(degrees))
  const models = openLiveModels(
    connection,
    {
      onBytes: (feed, bytes) => {
        notes.received[feed] = (notes.received[feed] ?? 0) + bytes
      },
      onQuarters: (problem) => notes.quarters.push(problem),
    },
    regriddings,
  )
  const made = {
    read: stepReader([models.hrrr, models.nbm, models.gfs, models.ifs], regriddings),
    forgetUnused: () => models.forgetUnused(),
  }
  readers.set(degrees, made)
  return made
}

let wanted: readonly RunStep[] = []
/** Steps that were sent, and how many of them the maker of the run has seen. */
const sent: RunStep[] = []
let seen = 0
let hasEnded = false
let onChange: () => void = () => undefined

async function readAhead({ read }: Reader, { signal, tell }: TaskContext): Promise<void> {
  signal.addEventListener('abort', () => onChange(), { once: true })
  while (!hasEnded && !signal.aborted) {
    const onTheWay = sent.slice(seen)
    const step = wanted.find((one) => !onTheWay.some((other) => isSameStep(one, other)))
    if (!step) {
      await new Promise<void>((changed) => {
        onChange = changed
      })
      continue
    }
    notes = { received: {}, quarters: [] }
    const part = await read(step, signal).then(
      (made): LiveStepPart => ({ step, read: made, notes }),
      (error: unknown): LiveStepPart => ({ step, failure: toFailure(error) }),
    )
    sent.push(step)
    tell(part, 'read' in part ? buffersOf(part.read) : [])
  }
}

const buffersOf = ({ fields, quarters }: ModelStep) =>
  [fields, ...quarters.values()].flatMap((part) => Object.values(part).map(({ buffer }) => buffer as ArrayBuffer))

answerTasks<LiveStepTask, LiveStepNotice>(
  async (task, context) => {
    if (task === 'forget unused files') {
      for (const { forgetUnused } of readers.values()) forgetUnused()
      return undefined
    }
    if ('degrees' in task) return readAhead(readerOf(task.connection, task.degrees), context)
    notes = { received: {}, quarters: [] }
    const step = await readerOf(task.connection, task.step.degrees).read(task.step, context.signal)
    return encodeStep(step, notes)
  },
  (notice) => {
    if (notice === 'the run has ended') hasEnded = true
    else {
      wanted = notice.wanted
      seen = notice.seen
    }
    onChange()
  },
)

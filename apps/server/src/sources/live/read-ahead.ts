// Reads the files of a run in another thread, ahead of the thread that makes the run.
import type { ReadStep } from '@stormlane/atmosphere'
import { ModelFileError, type RunStep } from '@stormlane/domain/weather'
import { ThreadPool, toError } from '@stormlane/threads'
import type { LiveConnection } from './live-models.ts'
import type { LiveStepNotice, LiveStepPart, LiveStepTask, StepNotes } from './live-step-worker.ts'
import { isSameStep } from './same-step.ts'

interface Options {
  connection: LiveConnection
  /** Degrees between cells. */
  degrees: number
  /**
   * Returns the steps in the order in which they will probably be needed; others may be requested, too. Called once,
   * with the first step.
   */
  stepsInOrder: () => readonly RunStep[]
  /** Called with the notes of each step that was read. */
  onNotes: (notes: StepNotes) => void
  /** Reads in this thread if the other one has died. */
  readSelf: ReadStep
  /** Module of the other thread; tests pass one that fails. */
  module?: URL
}

interface Reading {
  step: RunStep
  settle: (part: LiveStepPart | 'died') => void
}

/** Steps that are read before they are needed: each takes about 20 MB, and those with quarters 60 MB. */
const MAX_AHEAD = 4

export function openReadAhead({ connection, degrees, stepsInOrder, onNotes, readSelf, ...given }: Options) {
  const { module = new URL('./live-step-worker.ts', import.meta.url) } = given
  const thread = new ThreadPool<LiveStepTask, LiveStepNotice>({ module, threads: 1, queueLimit: 1 })
  let arrived: LiveStepPart[] = []
  const waiting = new Set<Reading>()
  let order: readonly RunStep[] | undefined
  let seen = 0
  let position = 0
  let hasDied = false

  function receive(part: LiveStepPart): void {
    seen++
    if ('notes' in part) onNotes(part.notes)
    const reading = [...waiting].find(({ step }) => isSameStep(step, part.step))
    if (reading) reading.settle(part)
    else arrived.push(part)
  }

  const serving = thread.run({ connection, degrees }, { onPart: (part) => receive(part as LiveStepPart) }).catch(() => {
    hasDied = true
    for (const { settle } of waiting) settle('died')
  })

  /** Requests a step, unless it has already arrived, and the steps after it. */
  function ask(step: RunStep): LiveStepPart | undefined {
    order ??= stepsInOrder()
    const later = order.findIndex((one, i) => i >= position && isSameStep(one, step))
    const at = later >= 0 ? later : order.findIndex((one) => isSameStep(one, step))
    if (at >= 0) position = at
    const upcoming = at < 0 ? [] : order.slice(at + 1, at + 1 + MAX_AHEAD)
    const known = arrived.find((part) => isSameStep(part.step, step))
    // Drops steps that were read ahead and not requested.
    arrived = arrived.filter((part) => part !== known && upcoming.some((one) => isSameStep(one, part.step)))
    const wanted = (known ? upcoming : [step, ...upcoming]).filter(
      (one) => !arrived.some((part) => isSameStep(part.step, one)),
    )
    thread.broadcast({ wanted, seen })
    return known
  }

  function arrivalOf(step: RunStep, signal?: AbortSignal): Promise<LiveStepPart | 'died'> {
    return new Promise((resolve, reject) => {
      const stop = () => {
        waiting.delete(reading)
        reject(signal?.reason as Error)
      }
      const reading: Reading = {
        step,
        settle(part) {
          waiting.delete(reading)
          signal?.removeEventListener('abort', stop)
          resolve(part)
        },
      }
      waiting.add(reading)
      signal?.addEventListener('abort', stop, { once: true })
    })
  }

  const read: ReadStep = async (step, signal) => {
    signal?.throwIfAborted()
    if (hasDied) return readSelf(step, signal)
    const part = ask(step) ?? (await arrivalOf(step, signal))
    if (part === 'died') return readSelf(step, signal)
    if ('failure' in part) throw toError(part.failure, [ModelFileError])
    return part.read
  }

  return {
    read,
    /** Ends reading for a complete run, and deletes the files that it did not need. */
    async end(): Promise<void> {
      thread.broadcast('the run has ended')
      await serving
      // If the thread died, nobody knows which files are in use.
      if (!hasDied) await thread.run('forget unused files')
    },
    close: () => thread.close(),
  }
}

// How the maker of a run gets its steps if other workers read some of them.
import { setTimeout as sleep } from 'node:timers/promises'
import { decodeStep, type ReadStep } from '@stormlane/atmosphere'
import type { RunStep } from '@stormlane/domain/weather'

/** Questions of the thread that makes a run to the main thread, which has access to the database and the bucket. */
export type StepQuestion =
  | { kind: 'offer'; steps: readonly RunStep[] }
  | { kind: 'take'; step: RunStep; isImpatient: boolean }
  | { kind: 'next' }

/** Null means that the question could not be answered. */
export type StepAnswer = Uint8Array | 'maker' | 'other' | RunStep | null

export type AskMain = (question: StepQuestion) => Promise<StepAnswer>

interface Options {
  ask: AskMain
  /** Called with the notes of each step that another worker has read. */
  onNotes: (notes: unknown) => void
  /** How long the maker waits for a step that another worker reads. */
  patienceMs: number
}

/** Steps that are read before they are needed: each takes about 20 MB. */
const MAX_AHEAD = 4
const LOOK_EVERY_MS = 200

const nameOf = ({ model, cycle, hour }: RunStep) => `${model} ${cycle.toISOString()} ${hour}`

/** While another worker reads a step, the maker reads the next one that nobody reads. */
export function shareSteps(readSelf: ReadStep, { ask, onNotes, patienceMs }: Options): ReadStep {
  const ahead = new Map<string, ReturnType<ReadStep>>()
  const noted = new Set<string>()

  function decode(step: RunStep, bytes: Uint8Array): ReturnType<typeof decodeStep>['step'] | null {
    try {
      const decoded = decodeStep(bytes)
      if (!noted.has(nameOf(step))) onNotes(decoded.notes)
      noted.add(nameOf(step))
      return decoded.step
    } catch {
      // A step that was damaged on its way is read again.
      return null
    }
  }

  return async (step, signal) => {
    const known = ahead.get(nameOf(step))
    ahead.delete(nameOf(step))
    if (known) return known
    const askedAt = performance.now()
    for (;;) {
      signal?.throwIfAborted()
      const answer = await ask({ kind: 'take', step, isImpatient: performance.now() - askedAt >= patienceMs })
      if (answer instanceof Uint8Array) return decode(step, answer) ?? readSelf(step, signal)
      if (answer !== 'other') return readSelf(step, signal)
      const next = ahead.size < MAX_AHEAD ? await ask({ kind: 'next' }) : null
      if (isStep(next)) {
        const reading = readSelf(next, signal)
        ahead.set(nameOf(next), reading)
        // A failure is reported when the step is needed.
        await reading.catch(() => undefined)
      } else await sleep(LOOK_EVERY_MS, undefined, signal && { signal })
    }
  }
}

const isStep = (answer: StepAnswer): answer is RunStep =>
  answer !== null && typeof answer === 'object' && 'cycle' in answer

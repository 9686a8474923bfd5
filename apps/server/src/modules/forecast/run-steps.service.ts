// Shares the steps of the run being made between workers: a table lists them, a bucket holds the results (ADR 0270).
import { randomUUID } from 'node:crypto'
import { STEP_FORMAT } from '@stormlane/atmosphere'
import { type Bucket, BucketError } from '@stormlane/domain/product'
import type { RunStep, RunSteps } from '@stormlane/domain/weather'
import type { Database } from '../../platform/database/database.ts'
import { type ClaimedStep, runStepRepository } from './run-steps.repository.ts'

interface Dependencies {
  database: Pick<Database, 'asSystem'>
  bucket: Bucket
  /** The prefix of keys before the names of runs, with a trailing slash. */
  prefix: string
  /** How long other workers leave a claimed step alone. */
  claimSeconds?: number
}

export type RunStepService = ReturnType<typeof runStepService>

/** Steps that a worker claims at once. */
const BATCH = 3
/** Several times what a batch takes. If one takes longer, another worker reads the same; either result is valid. */
const CLAIM_SECONDS = 60

export function runStepService({ database, bucket, prefix, claimSeconds = CLAIM_SECONDS }: Dependencies) {
  const repository = runStepRepository(database)
  const worker = randomUUID()
  const compact = (time: Date) => time.toISOString().replaceAll(/[-:.]/g, '')
  const folderOf = (runTime: Date) => `${prefix}${compact(runTime)}/`
  const keyOf = (runTime: Date, { model, cycle, hour }: RunStep) =>
    `${folderOf(runTime)}${model}-${compact(cycle)}-${hour}`

  async function deleteObjects(isUnneeded: (key: string) => boolean): Promise<void> {
    for (const { key } of await bucket.list(prefix)) if (isUnneeded(key)) await bucket.delete(key)
  }

  const forMaker: RunSteps = {
    async offer(runTime, steps) {
      await repository.offer(runTime, steps, STEP_FORMAT)
      await deleteObjects((key) => !key.startsWith(folderOf(runTime)))
    },

    async take(runTime, step, isImpatient) {
      const taken = await repository.take(runTime, step, isImpatient)
      if (taken !== 'stored') return taken
      const bytes = await bucket.get(keyOf(runTime, step)).catch((error: unknown) => {
        if (!(error instanceof BucketError)) throw error
        return null
      })
      if (bytes) return bytes
      await repository.takeBack(runTime, step)
      return 'maker'
    },

    takeNext: (runTime) => repository.takeNext(runTime),

    async end(runTime) {
      await repository.end(runTime)
      await deleteObjects((key) => key.startsWith(folderOf(runTime)))
    },
  }

  return {
    ...forMaker,
    /** Claims steps for this worker to read; empty if there is nothing to do. */
    claim: () => repository.claim(worker, BATCH, claimSeconds, STEP_FORMAT),
    async store(step: ClaimedStep, bytes: Uint8Array, signal: AbortSignal): Promise<void> {
      await bucket.put(keyOf(step.runTime, step), bytes, signal)
      await repository.settle(worker, step, 'stored')
    },
    /** Marks a step as failed. The maker then tries it itself, so that its own error counts. */
    fail: (step: ClaimedStep) => repository.settle(worker, step, 'failed'),
    giveBack: (step: ClaimedStep) => repository.settle(worker, step, 'offered'),
  }
}

// Reads files of the weather models for a run that another worker makes.
import type { RunMaker, StepReader } from '@stormlane/domain/weather'
import type { RunStepService } from '../modules/forecast/run-steps.service.ts'
import type { Log } from '../platform/logging.ts'
import { type Loop, startLoop } from '../platform/loop.ts'

interface Dependencies {
  openReader: NonNullable<RunMaker['openStepReader']>
  steps: Pick<RunStepService, 'claim' | 'store' | 'fail' | 'giveBack'>
  /** Whether this process makes a run itself, which keeps its cores busy enough. */
  isMaking: () => boolean
  log: Log
}

const LOOK_EVERY_MS = 2_000
/** An idle thread is closed after this time: the run is complete. */
const CLOSE_AFTER_MS = 60_000

export function startReadingRunSteps(dependencies: Dependencies): Loop {
  const { openReader, isMaking, log } = dependencies
  let open: { reader: StepReader; usedAt: number } | undefined
  const reader = () => {
    open = { reader: open?.reader ?? openReader(), usedAt: performance.now() }
    return open.reader
  }
  const close = async () => {
    const closing = open?.reader
    open = undefined
    await closing?.close()
  }
  const loop = startLoop({
    name: 'read run steps',
    async round(signal) {
      while (!isMaking() && !signal.aborted && (await readClaimedSteps(dependencies, reader, signal)) > 0);
      if (open && performance.now() - open.usedAt >= CLOSE_AFTER_MS) await close()
    },
    everyMs: LOOK_EVERY_MS,
    failure: 'steps of a forecast run could not be read for another worker',
    log,
  })
  return {
    async stop() {
      await loop.stop()
      await close()
    },
  }
}

/** Reads a batch; returns how many steps were claimed. */
export async function readClaimedSteps(
  { steps, isMaking, log }: Pick<Dependencies, 'steps' | 'isMaking' | 'log'>,
  reader: () => StepReader,
  signal: AbortSignal,
): Promise<number> {
  const claimed = await steps.claim()
  for (const step of claimed) {
    if (signal.aborted || isMaking()) {
      await steps.giveBack(step)
      continue
    }
    try {
      await steps.store(step, await reader().read(step, signal), signal)
    } catch (error) {
      if (signal.aborted) await steps.giveBack(step)
      else {
        log.warn({ err: error, model: step.model, cycle: step.cycle, hour: step.hour }, 'a step of a run was not read')
        await steps.fail(step)
      }
    }
  }
  return claimed.length
}

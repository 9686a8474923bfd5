// Files of the practice world that are made once. Making one can take longer on a busy machine than a feed waits for an answer.
import { feedProblemOf } from '@stormlane/domain/product'
import type { PracticeFiles } from '@stormlane/simulation'

/** Keeps what was asked for at each time of `now`. Without it the world is simulated again for every question. */
export function madeOnce(
  files: PracticeFiles,
  now: () => Date = () => new Date(0),
): Pick<PracticeFiles, 'read' | 'readLater' | 'list'> {
  const kept = new Map<string, unknown>()
  const once = <Made>(name: string, make: () => Made): Made => {
    const key = `${now().getTime()} ${name}`
    if (!kept.has(key)) kept.set(key, make())
    return kept.get(key) as Made
  }
  return {
    read: (path, query) => once(`read ${path}?${query?.toString()}`, () => files.read(path, query)),
    readLater: (path, origin) => once(`later ${origin} ${path}`, () => files.readLater(path, origin)),
    list: (bucket, prefix) => once(`list ${bucket} ${prefix}`, () => files.list(bucket, prefix)),
  }
}

/** Asks a feed of such files again when its time limit passed while they were made: the next time they are there. */
export async function untilMade<Read>(ask: () => Promise<Read>): Promise<Read> {
  for (;;)
    try {
      return await ask()
    } catch (error) {
      if (feedProblemOf(error) !== 'timeout') throw error
    }
}

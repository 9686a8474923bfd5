import type { GovernmentAlertSource } from '@stormlane/domain'
import { ThreadPool } from '@stormlane/threads'
import type { NwsAnswer, NwsPart, NwsTask, NwsWorkerData } from './nws-task.ts'

/** The alerts of the National Weather Service, asked and read in a thread; alerts without an area cover the counties they name. */
export function nwsInThread(connection: NwsWorkerData): GovernmentAlertSource & { close: () => Promise<void> } {
  const module = new URL('./nws-worker.ts', import.meta.url)
  const thread = new ThreadPool<NwsTask>({ module, workerData: connection, threads: 1, queueLimit: 2 })
  return {
    name: 'nws',
    async messages(known = [], signal, notes) {
      const task: NwsTask = { known }
      const onPart = (part: NwsPart) => {
        if ('bytes' in part) notes?.received(part.bytes)
        else if ('accepted' in part) notes?.accepted?.(part.accepted)
        else if ('listed' in part) notes?.listed?.(part.listed)
        else notes?.refused(part.item, part.reason)
      }
      const answer = await thread.run(task, { signal, onPart: (part) => onPart(part as NwsPart) })
      return (answer as NwsAnswer).messages
    },
    close: () => thread.close(),
  }
}

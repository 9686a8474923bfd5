import type { GovernmentAlertSource } from '@stormlane/domain'
import { ThreadPool } from '@stormlane/threads'
import type { NwsAnswer, NwsTask, NwsWorkerData } from './nws-task.ts'

/** The alerts of the National Weather Service, asked and read in a thread; alerts without an area cover the counties they name. */
export function nwsInThread(
  connection: NwsWorkerData,
  log: (line: string) => void,
): GovernmentAlertSource & { close: () => Promise<void> } {
  const module = new URL('./nws-worker.ts', import.meta.url)
  const thread = new ThreadPool<NwsTask>({ module, workerData: connection, threads: 1, queueLimit: 2 })
  return {
    name: 'nws',
    async messages(known = [], signal) {
      const task: NwsTask = { known }
      const { messages, dropped } = (await thread.run(task, { signal })) as NwsAnswer
      for (const line of dropped) log(`an alert of the weather service was dropped: ${line}`)
      return messages
    },
    close: () => thread.close(),
  }
}

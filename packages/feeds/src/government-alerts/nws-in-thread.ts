import { ThreadPool } from '@stormlane/threads'
import { NwsAlertSource, type NwsConnection } from './nws-alert-source.ts'
import type { NwsAnswer, NwsTask } from './nws-task.ts'

/** Creates a source of National Weather Service alerts that parses answers in a thread. */
export function nwsInThread(connection: Omit<NwsConnection, 'read'>): NwsAlertSource & { close: () => Promise<void> } {
  const module = new URL('./nws-worker.ts', import.meta.url)
  const thread = new ThreadPool<NwsTask>({ module, threads: 1, queueLimit: 2 })
  const source = new NwsAlertSource({
    ...connection,
    read: async (bytes, signal) => (await thread.run({ bytes }, { signal })) as NwsAnswer,
  })
  return Object.assign(source, { close: async () => void (await Promise.all([thread.close(), source.closeZones()])) })
}

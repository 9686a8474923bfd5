import { parentPort, type Transferable, workerData } from 'node:worker_threads'
import { toFailure } from './failure.ts'
import type { FromThread, ToThread } from './messages.ts'

export interface TaskContext {
  /** Aborts when nobody waits for the answer any more. */
  signal: AbortSignal
  /** Sends a part of the answer early. Transferred objects are not copied, and this thread can no longer use them. */
  tell: (part: unknown, transferred?: readonly Transferable[]) => void
}

/** Returns the `workerData` that the pool was given. */
export function threadData<T>(): T {
  return workerData as T
}

/**
 * Makes this module a thread of a `ThreadPool`. A notice has no answer, so its failure is ignored: tasks that need what
 * it brought fail by themselves.
 */
export function answerTasks<Task, Notice = never>(
  perform: (task: Task, context: TaskContext) => unknown,
  onNotice?: (notice: Notice) => void | Promise<void>,
): void {
  const running = new Map<number, AbortController>()
  const send = (message: FromThread, transferred?: readonly Transferable[]) =>
    parentPort?.postMessage(message, transferred)

  async function answer(id: number, task: Task): Promise<void> {
    const asking = new AbortController()
    running.set(id, asking)
    try {
      const result = await perform(task, {
        signal: asking.signal,
        tell: (part, transferred) => send({ id, part }, transferred),
      })
      send({ id, result })
    } catch (error) {
      send({ id, failure: toFailure(error) })
    }
    running.delete(id)
  }

  async function handleNotice(notice: Notice): Promise<void> {
    try {
      await onNotice?.(notice)
    } catch {
      // Ignored, as described above.
    }
  }

  parentPort?.on('message', (message: ToThread) => {
    if ('notice' in message) void handleNotice(message.notice as Notice)
    else if ('canceled' in message) running.get(message.id)?.abort()
    else void answer(message.id, message.task as Task)
  })
}

import { Worker } from 'node:worker_threads'

/** The pool has as much queued as it takes; the caller should shed load. */
export class PoolBusyError extends Error {
  override name = 'PoolBusyError'
}

export interface ThreadPoolOptions {
  /**
   * Module that runs in each thread and answers messages `{ id, task }` with `{ id, result }` or `{ id, failure }`, before which any
   * number of `{ id, part }` may come.
   */
  module: URL
  workerData: unknown
  threads: number
  /** Tasks that may wait beside those that run. */
  queueLimit: number
  /** The module stops a task when `{ id, cancelled }` says that nobody waits for its answer any longer. */
  heedsCancel?: boolean
}

interface Job {
  id: number
  task: unknown
  resolve: (result: unknown) => void
  reject: (error: Error) => void
  onPart: ((part: unknown) => void) | undefined
}

export interface RunOptions {
  signal?: AbortSignal | undefined
  /** Before all tasks that can wait. */
  urgent?: boolean
  /** Told of each part of the answer as it comes. */
  onPart?: (part: unknown) => void
}

export interface Answer {
  id: number
  result?: unknown
  part?: unknown
  failure?: { name: string; message: string; code?: string }
}

interface Thread {
  worker: Worker
  job: Job | null
}

/**
 * Threads that take tasks in turn from a bounded queue; each starts when it is first needed. A task whose signal aborts leaves the
 * queue; a thread that dies is replaced.
 */
export class ThreadPool {
  private readonly options: ThreadPoolOptions
  private readonly threads: Thread[] = []
  private readonly queue: Job[] = []
  /** How many at the queue's front are urgent. */
  private urgent = 0
  private nextId = 1
  private closed = false

  constructor(options: ThreadPoolOptions) {
    this.options = options
  }

  /** Starts every thread now, so that no task waits for one to start. */
  prepare(): void {
    while (this.threads.length < this.options.threads) this.threads.push(this.start())
  }

  /** Tasks that wait. */
  get waiting(): number {
    return this.queue.length
  }

  run(task: unknown, { signal, urgent = false, onPart }: RunOptions = {}): Promise<unknown> {
    if (signal?.aborted) return Promise.reject(abortError())
    if (this.closed) return Promise.reject(new Error('The pool is closed.'))
    if (this.queue.length >= this.options.queueLimit) {
      return Promise.reject(new PoolBusyError(`${this.queue.length} tasks are waiting.`))
    }
    return new Promise((resolve, reject) => {
      const abort = () => this.cancel(job)
      // A signal may outlive thousands of tasks: a listener left on it would keep each task and its answer.
      const settled = () => signal?.removeEventListener('abort', abort)
      const job: Job = {
        id: this.nextId++,
        task,
        onPart,
        resolve: (result) => {
          settled()
          resolve(result)
        },
        reject: (error) => {
          settled()
          reject(error)
        },
      }
      signal?.addEventListener('abort', abort, { once: true })
      if (urgent) this.queue.splice(this.urgent++, 0, job)
      else this.queue.push(job)
      this.dispatch()
    })
  }

  /** Tells every thread something that is no task. */
  broadcast(message: unknown): void {
    for (const { worker } of this.threads) worker.postMessage({ id: 0, task: message })
  }

  async close(): Promise<void> {
    this.closed = true
    for (const job of this.queue.splice(0)) job.reject(new Error('The pool is closed.'))
    await Promise.all(this.threads.map(({ worker }) => worker.terminate()))
  }

  private start(): Thread {
    const worker = new Worker(this.options.module, { workerData: this.options.workerData })
    const thread: Thread = { worker, job: null }
    worker.on('message', (answer: Answer) => this.settle(thread, answer))
    worker.on('error', (error: Error) => {
      thread.job?.reject(error)
      thread.job = null
      const index = this.threads.indexOf(thread)
      if (index >= 0 && !this.closed) this.threads[index] = this.start()
      this.dispatch()
    })
    return thread
  }

  private settle(thread: Thread, { id, result, part, failure }: Answer): void {
    const { job } = thread
    if (!job || job.id !== id) return
    if (part !== undefined) {
      job.onPart?.(part)
      return
    }
    thread.job = null
    if (failure) job.reject(Object.assign(new Error(failure.message), failure))
    else job.resolve(result)
    this.dispatch()
  }

  private dispatch(): void {
    while (this.queue.length > 0) {
      const thread = this.threads.find(({ job }) => !job) ?? this.startAnother()
      const job = thread && this.queue.shift()
      if (!job) return
      this.urgent = Math.max(0, this.urgent - 1)
      thread.job = job
      thread.worker.postMessage({ id: job.id, task: job.task })
    }
  }

  private startAnother(): Thread | undefined {
    if (this.closed || this.threads.length >= this.options.threads) return undefined
    const thread = this.start()
    this.threads.push(thread)
    return thread
  }

  private cancel(job: Job): void {
    const waiting = this.queue.indexOf(job)
    if (waiting >= 0) {
      this.queue.splice(waiting, 1)
      if (waiting < this.urgent) this.urgent--
    } else if (this.options.heedsCancel) {
      const thread = this.threads.find((one) => one.job === job)
      thread?.worker.postMessage({ id: job.id, cancelled: true })
    }
    job.onPart = undefined
    job.reject(abortError())
  }
}

function abortError(): Error {
  return new DOMException('The request was cancelled.', 'AbortError')
}

import { Worker } from 'node:worker_threads'
import { type ErrorClass, toError } from './failure.ts'
import type { FromThread, ToThread } from './messages.ts'

/** The queue of the pool is full; the caller should shed load. */
export class PoolBusyError extends Error {
  override name = 'PoolBusyError'
}

export interface ThreadPoolOptions<Notice = never> {
  /** Module that runs in each thread; it calls `answerTasks`. */
  module: URL
  /** What `threadData` returns in the module. */
  workerData?: unknown
  threads: number
  /** Tasks that may wait, in addition to those that run. */
  queueLimit: number
  /** Heap limit of a thread; a thread that needs more ends, and its task fails with ERR_WORKER_OUT_OF_MEMORY. */
  maxHeapMb?: number
  /** How many tasks of one owner may run at a time; by default as many as there are threads. */
  runningPerOwner?: number
  /**
   * A task that was canceled while it ran has this time to end. Then its thread is terminated, which frees what the
   * task still holds. By default it may go on, and its thread waits for it.
   */
  endsCanceledWithinMs?: number
  /** Classes of errors that the caller tells apart with `instanceof`. */
  errors?: readonly ErrorClass[]
  /** Sent to each thread as it starts, so that a thread that starts late knows what was broadcast before. */
  greetings?: () => readonly Notice[]
  /** Called when a thread ends unexpectedly; another may start after the pause. */
  onThreadEnd?: (error: Error, pauseMs: number) => void
}

/**
 * A thread that ends again and again must not keep a core busy with restarts. The pause doubles until a task is
 * answered.
 */
const FIRST_PAUSE_MS = 100
const LONGEST_PAUSE_MS = 10_000

interface Job {
  id: number
  task: unknown
  owner: string
  heavy: boolean
  resolve: (result: unknown) => void
  reject: (error: Error) => void
  onStart: (() => void) | undefined
  onPart: ((part: unknown) => void) | undefined
}

export interface RunOptions {
  signal?: AbortSignal | undefined
  /** Runs before all tasks that are not urgent. */
  urgent?: boolean
  /** For whom the task is done. Owners take turns, and one owner may fill at most half of the queue. */
  owner?: string
  /** The task takes long. Such tasks leave a thread to the others, and an owner may have few of them waiting. */
  heavy?: boolean
  /** Called when a thread takes the task. */
  onStart?: () => void
  /** Called with each part of the answer as it arrives. */
  onPart?: (part: unknown) => void
}

/** Tasks without an owner take turns with the owners. */
const NOBODY = ''
/** How many heavy tasks of one owner may wait. */
const HEAVY_WAITING_PER_OWNER = 2

interface Thread {
  worker: Worker
  job: Job | null
}

/**
 * Threads that take tasks in turn from a bounded queue; each starts when it is first needed. A task whose signal aborts
 * leaves the queue. A thread that dies fails its task, and after a pause another starts when it is needed.
 */
export class ThreadPool<Task = unknown, Notice = never> {
  private readonly options: ThreadPoolOptions<Notice>
  private readonly threads: Thread[] = []
  private readonly queue: Job[] = []
  /** How many urgent tasks are at the front of the queue. */
  private urgent = 0
  private nextId = 1
  private turn = 0
  /** The number of each owner's last turn. Cleared while nothing waits. */
  private readonly turns = new Map<string, number>()
  private closed = false
  /** Threads that ended since a task was last answered. */
  private endedInARow = 0
  private pause: NodeJS.Timeout | undefined

  constructor(options: ThreadPoolOptions<Notice>) {
    this.options = options
  }

  /** Starts every thread now, so that no task waits for one to start. */
  prepare(): void {
    while (!this.pause && this.threads.length < this.options.threads) this.threads.push(this.start())
  }

  /** Number of waiting tasks. */
  get waiting(): number {
    return this.queue.length
  }

  run(task: Task, options: RunOptions = {}): Promise<unknown> {
    const { signal, urgent = false, onStart, onPart, owner = NOBODY, heavy = false } = options
    if (signal?.aborted) return Promise.reject(abortError())
    if (this.closed) return Promise.reject(new Error('The pool is closed.'))
    if (this.queue.length >= this.options.queueLimit) {
      return Promise.reject(new PoolBusyError(`${this.queue.length} tasks are waiting.`))
    }
    if (owner !== NOBODY && this.isShareUsedUp(owner, heavy))
      return Promise.reject(new PoolBusyError(`Too many tasks of ${owner} are waiting.`))
    return new Promise((resolve, reject) => {
      const abort = () => this.cancel(job)
      // A signal may outlive thousands of tasks: a listener left on it would keep each task and its answer.
      const settled = () => signal?.removeEventListener('abort', abort)
      const job: Job = {
        id: this.nextId++,
        task,
        owner,
        heavy,
        onStart,
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

  /** Sends a notice, which has no answer, to every running thread. */
  broadcast(notice: Notice): void {
    for (const { worker } of this.threads) worker.postMessage({ notice } satisfies ToThread)
  }

  async close(): Promise<void> {
    this.closed = true
    clearTimeout(this.pause)
    for (const job of this.queue.splice(0)) job.reject(new Error('The pool is closed.'))
    await Promise.all(this.threads.map(({ worker }) => worker.terminate()))
  }

  private start(): Thread {
    const { module, workerData, maxHeapMb } = this.options
    const worker = new Worker(module, {
      workerData,
      ...(maxHeapMb !== undefined && { resourceLimits: { maxOldGenerationSizeMb: maxHeapMb } }),
    })
    const thread: Thread = { worker, job: null }
    worker.on('message', (message: FromThread) => this.receive(thread, message))
    worker.on('messageerror', (error: Error) => this.end(thread, error))
    worker.on('error', (error: Error) => this.remove(thread, error))
    worker.on('exit', (code) => this.remove(thread, new Error(`The thread ended with exit code ${code}.`)))
    for (const notice of this.options.greetings?.() ?? []) worker.postMessage({ notice } satisfies ToThread)
    return thread
  }

  /**
   * Removes a thread that ended. Another starts when a task finds no free thread, so a module that cannot start is not
   * restarted forever.
   */
  private remove(thread: Thread, error: Error): void {
    const index = this.threads.indexOf(thread)
    if (index < 0 || this.closed) return
    this.threads.splice(index, 1)
    const pauseMs = Math.min(FIRST_PAUSE_MS * 2 ** this.endedInARow++, LONGEST_PAUSE_MS)
    clearTimeout(this.pause)
    this.pause = setTimeout(() => {
      this.pause = undefined
      this.dispatch()
    }, pauseMs)
    this.options.onThreadEnd?.(error, pauseMs)
    this.end(thread, error)
  }

  private receive(thread: Thread, message: FromThread): void {
    const { job } = thread
    if (!job || job.id !== message.id) return
    if ('part' in message) this.pass(job, message.part)
    else if ('failure' in message) this.end(thread, toError(message.failure, this.options.errors ?? []))
    else {
      thread.job = null
      this.endedInARow = 0
      job.resolve(message.result)
      this.dispatch()
    }
  }

  /** An error in a listener for parts fails the listener's own task, not the process. */
  private pass(job: Job, part: unknown): void {
    try {
      job.onPart?.(part)
    } catch (error) {
      this.cancel(job, error as Error)
    }
  }

  private end(thread: Thread, error: Error): void {
    const { job } = thread
    thread.job = null
    job?.reject(error)
    this.dispatch()
  }

  private dispatch(): void {
    while (this.queue.length > 0) {
      const next = this.nextInTurn()
      if (next < 0) return
      const thread = this.threads.find(({ job }) => !job) ?? this.startAnother()
      const [job] = thread ? this.queue.splice(next, 1) : []
      if (!thread || !job) return
      if (next < this.urgent) this.urgent--
      if (this.queue.length === 0) this.turns.clear()
      else this.turns.set(job.owner, ++this.turn)
      try {
        thread.worker.postMessage({ id: job.id, task: job.task } satisfies ToThread)
        thread.job = job
        job.onStart?.()
      } catch (error) {
        // The task cannot be cloned.
        job.reject(error as Error)
      }
    }
  }

  /**
   * Returns the position of the next task in the queue. Among the urgent tasks, if any can run, it is that of the owner
   * whose last turn was longest ago.
   */
  private nextInTurn(): number {
    const heavyRunning = this.threads.filter(({ job }) => job?.heavy).length
    const mayBeHeavy = heavyRunning < Math.max(1, this.options.threads - 1)
    const canRun = (job: Job) => (mayBeHeavy || !job.heavy) && !this.isRunningItsShare(job.owner)
    const turnOf = ({ owner }: Job) => this.turns.get(owner) ?? 0
    const longestAgo = (from: number, to: number) => {
      let best: Job | undefined
      for (const job of this.queue.slice(from, to)) if (canRun(job) && (!best || turnOf(job) < turnOf(best))) best = job
      return best
    }
    const next = longestAgo(0, this.urgent) ?? longestAgo(this.urgent, this.queue.length)
    return next ? this.queue.indexOf(next) : -1
  }

  private isShareUsedUp(owner: string, heavy: boolean): boolean {
    const own = this.queue.filter((job) => job.owner === owner)
    const isFull = own.length >= Math.ceil(this.options.queueLimit / 2)
    return isFull || (heavy && own.filter((job) => job.heavy).length >= HEAVY_WAITING_PER_OWNER)
  }

  private isRunningItsShare(owner: string): boolean {
    const { runningPerOwner } = this.options
    if (runningPerOwner === undefined || owner === NOBODY) return false
    return this.threads.filter(({ job }) => job?.owner === owner).length >= runningPerOwner
  }

  private startAnother(): Thread | undefined {
    if (this.closed || this.pause || this.threads.length >= this.options.threads) return undefined
    const thread = this.start()
    this.threads.push(thread)
    return thread
  }

  private cancel(job: Job, reason = abortError()): void {
    const waiting = this.queue.indexOf(job)
    if (waiting >= 0) {
      this.queue.splice(waiting, 1)
      if (waiting < this.urgent) this.urgent--
    } else {
      const thread = this.threads.find((one) => one.job === job)
      if (thread) this.cancelRunning(thread, job)
    }
    job.onPart = undefined
    job.reject(reason)
  }

  private cancelRunning(thread: Thread, job: Job): void {
    const { endsCanceledWithinMs } = this.options
    thread.worker.postMessage({ id: job.id, canceled: true } satisfies ToThread)
    if (endsCanceledWithinMs === undefined) return
    const timer = setTimeout(() => {
      if (thread.job === job) this.replace(thread)
    }, endsCanceledWithinMs)
    timer.unref()
  }

  /** Terminates a thread whose task does not end. The thread did not fail, so another may start at once. */
  private replace(thread: Thread): void {
    const index = this.threads.indexOf(thread)
    if (index < 0 || this.closed) return
    this.threads.splice(index, 1)
    void thread.worker.terminate()
    this.dispatch()
  }
}

function abortError(): Error {
  return new DOMException('The task was canceled.', 'AbortError')
}

// A question to the main thread for which a thread blocks until it is answered, for code that must stay synchronous.
import { BroadcastChannel, isMainThread } from 'node:worker_threads'

interface Question {
  asked: unknown
  /** 0 until it is answered. */
  answer: Int32Array<SharedArrayBuffer>
}

const DONE = 1
const FAILED = 2

/** The main thread failed to do what a thread asked for. */
export class QuestionFailedError extends Error {
  override name = 'QuestionFailedError'
}

/**
 * Asks the main thread to do something and blocks this thread until it is done. Throws in the main thread, which cannot
 * wait for itself.
 */
export function askAndWait(channelName: string, asked: unknown, timeoutMs: number): void {
  if (isMainThread) throw new QuestionFailedError('the main thread cannot wait for itself')
  const answer = new Int32Array(new SharedArrayBuffer(4))
  const channel = new BroadcastChannel(channelName)
  try {
    channel.postMessage({ asked, answer } satisfies Question)
    if (Atomics.wait(answer, 0, 0, timeoutMs) === 'timed-out') throw new QuestionFailedError('it took too long')
  } finally {
    channel.close()
  }
  if (Atomics.load(answer, 0) === FAILED) throw new QuestionFailedError('it failed')
}

/** Answers the questions of all threads; the returned function stops it. */
export function answerQuestions<Asked>(
  channelName: string,
  perform: (asked: Asked) => Promise<void>,
  onFailure: (error: unknown) => void,
): () => void {
  const channel = new BroadcastChannel(channelName)
  channel.onmessage = ({ data }: { data: Question }) => {
    const settle = (how: number) => {
      Atomics.store(data.answer, 0, how)
      Atomics.notify(data.answer, 0)
    }
    perform(data.asked as Asked).then(
      () => settle(DONE),
      (error: unknown) => {
        onFailure(error)
        settle(FAILED)
      },
    )
  }
  channel.unref()
  return () => channel.close()
}

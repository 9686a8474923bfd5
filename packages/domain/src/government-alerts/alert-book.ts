import { WEEK_MS } from '../durations.ts'
import { alertEndsAt, compareAlerts, type GovernmentAlert } from './government-alert.ts'

/** An alert that holds, with the thread of messages it stands in: the same for all updates, so that nobody is told twice. */
export interface ActiveAlert {
  alert: GovernmentAlert
  /** Id of the thread's first known message. */
  threadId: string
  /** How many messages the thread has had. */
  revision: number
}

/** How long a message is remembered after its end, so that a late or repeated one is known for what it is. */
const REMEMBERED_MS = WEEK_MS

/**
 * What the weather services have said so far. Messages may come late, twice and in any order: the book depends only on the set
 * of messages. A message holds until one that refers to it replaces it, it ends, or it is a cancellation itself.
 */
export class AlertBook {
  readonly #messages = new Map<string, GovernmentAlert>()
  /** For each message that has been replaced, when the last message that did so ends. */
  readonly #replaced = new Map<string, number>()
  /** The next message towards a thread's representative; a representative has none. */
  readonly #parents = new Map<string, string>()

  /** Takes a message in; false when the book knew it already. */
  receive(message: GovernmentAlert): boolean {
    for (const reference of message.references) {
      const until = Math.max(this.#replaced.get(reference) ?? 0, alertEndsAt(message).getTime())
      this.#replaced.set(reference, until)
      this.#joinThreads(message.id, reference)
    }
    const known = this.#messages.get(message.id)
    if (known && !isNewerText(message, known)) return false
    this.#messages.set(message.id, message)
    return true
  }

  /** The alerts that hold now or will begin to, most urgent first. */
  activeAt(now: Date): ActiveAlert[] {
    const threads = this.#threads()
    return [...this.#messages.values()]
      .filter((message) => this.#holdsAt(message, now))
      .sort(compareAlerts)
      .map((alert) => {
        const thread = threads.get(this.#representative(alert.id)) as Thread
        return { alert, threadId: thread.first.id, revision: thread.count }
      })
  }

  ids(): string[] {
    return [...this.#messages.keys()]
  }

  find(id: string): GovernmentAlert | undefined {
    return this.#messages.get(id)
  }

  /** Forgets what ended a week ago, threads as a whole. */
  forgetBefore(now: Date): void {
    const limit = now.getTime() - REMEMBERED_MS
    const living = new Set<string>()
    for (const message of this.#messages.values())
      if (alertEndsAt(message).getTime() >= limit) living.add(this.#representative(message.id))
    const forgotten = [...this.#messages.keys(), ...this.#replaced.keys()].filter(
      (id) => !living.has(this.#representative(id)) && (this.#replaced.get(id) ?? 0) < limit,
    )
    for (const id of forgotten) {
      this.#messages.delete(id)
      this.#replaced.delete(id)
      this.#parents.delete(id)
    }
  }

  #holdsAt(message: GovernmentAlert, now: Date): boolean {
    return message.messageType !== 'Cancel' && !this.#replaced.has(message.id) && alertEndsAt(message) > now
  }

  #threads(): Map<string, Thread> {
    const threads = new Map<string, Thread>()
    for (const message of this.#messages.values()) {
      const key = this.#representative(message.id)
      const thread = threads.get(key)
      if (!thread) threads.set(key, { first: message, count: 1 })
      else {
        thread.count++
        if (isEarlier(message, thread.first)) thread.first = message
      }
    }
    return threads
  }

  #joinThreads(a: string, b: string): void {
    const [from, to] = [this.#representative(a), this.#representative(b)]
    if (from !== to) this.#parents.set(from, to)
  }

  #representative(id: string): string {
    let top = id
    for (let next = this.#parents.get(top); next !== undefined; next = this.#parents.get(top)) top = next
    // path compression: threads of many updates stay quick
    for (let at = id; at !== top; ) {
      const next = this.#parents.get(at) as string
      this.#parents.set(at, top)
      at = next
    }
    return top
  }
}

interface Thread {
  first: GovernmentAlert
  count: number
}

/** A service that repeats an id means the later text; of two sent at once the greater, only so that the order does not matter. */
function isNewerText(message: GovernmentAlert, known: GovernmentAlert): boolean {
  const later = message.sent.getTime() - known.sent.getTime()
  return later > 0 || (later === 0 && JSON.stringify(message) > JSON.stringify(known))
}

const isEarlier = (a: GovernmentAlert, b: GovernmentAlert) =>
  a.sent.getTime() < b.sent.getTime() || (a.sent.getTime() === b.sent.getTime() && a.id < b.id)

import type { Area } from '../../geo/area-edges.ts'
import { WEEK_MS } from '../../time/durations.ts'
import { alertEndsAt, alertMessageId, type GovernmentAlert } from './government-alert.ts'
import { compareAlerts } from './shown-alert.ts'

/** An active alert with its message thread, which all updates share, so that drivers are not notified twice. */
export interface ActiveAlert {
  alert: GovernmentAlert
  /** Id of the thread's first known message. */
  threadId: string
  /** Number of messages in the thread. */
  revision: number
}

/** Our choice: an alert may be missing from this many complete lists in a row; the next miss ends it. */
export const ALERT_GRACE_POLLS = 2

/** How long a message is remembered after its end, so that late or repeated messages are recognized. */
const REMEMBERED_MS = WEEK_MS

/**
 * Holds all messages received from the weather services. They may arrive late, twice and in any order; the state
 * depends only on the set of messages. A message is active until it ends or a message that refers to it replaces or
 * cancels it.
 */
export class AlertBook {
  readonly #messages = new Map<string, GovernmentAlert>()
  /** For each replaced message, the end of the last message that replaced it. */
  readonly #replaced = new Map<string, number>()
  /** Union-find: the next message toward a thread's representative, which itself has none. */
  readonly #parents = new Map<string, string>()
  /** Messages that their service no longer lists. */
  readonly #left = new Set<string>()

  /** Records whether the service lists a message. An unlisted one is inactive, canceled or not, until listed again. */
  setListed(id: string, isListed: boolean): void {
    if (isListed) this.#left.delete(id)
    else this.#left.add(id)
  }

  /** Adds a message; false if it was already known. */
  receive(message: GovernmentAlert): boolean {
    for (const reference of message.references) {
      const until = Math.max(this.#replaced.get(reference) ?? 0, alertEndsAt(message).getTime())
      this.#replaced.set(reference, until)
      this.#joinThreads(message.id, reference)
    }
    if (alertMessageId(message.id) !== message.id) this.#joinThreads(message.id, alertMessageId(message.id))
    const known = this.#messages.get(message.id)
    if (known && !isNewerText(message, known)) return false
    this.#messages.set(message.id, message)
    return true
  }

  /** Redraws a known message whose zones have become known since it was received. */
  redraw(id: string, geometry: Area | null): void {
    const known = this.#messages.get(id)
    if (known && geometry && JSON.stringify(known.geometry) !== JSON.stringify(geometry))
      this.#messages.set(id, { ...known, geometry })
  }

  /** The alerts that are active now or will become so, most urgent first. */
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

  /** Removes whole threads that ended a week ago. */
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
      this.#left.delete(id)
    }
  }

  #holdsAt(message: GovernmentAlert, now: Date): boolean {
    const isReplaced = this.#replaced.has(alertMessageId(message.id))
    const isOver = isReplaced || this.#left.has(message.id) || alertEndsAt(message) <= now
    return message.messageType !== 'Cancel' && !isOver
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
    // Path compression keeps long threads fast.
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

/** Of two messages with the same id the later one counts; ties go to the greater text, so that order is irrelevant. */
function isNewerText(message: GovernmentAlert, known: GovernmentAlert): boolean {
  const later = message.sent.getTime() - known.sent.getTime()
  return later > 0 || (later === 0 && JSON.stringify(message) > JSON.stringify(known))
}

const isEarlier = (a: GovernmentAlert, b: GovernmentAlert) =>
  a.sent.getTime() < b.sent.getTime() || (a.sent.getTime() === b.sent.getTime() && a.id < b.id)

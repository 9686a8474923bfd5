// One attempt to post an event to an address. Every result becomes an outcome with a message for the log.
import { RETRY_AFTER_HEADER } from '@stormlane/contract'
import type { EndpointKind } from '@stormlane/domain/product'
import type { TelematicsFailureKind } from '@stormlane/domain/vehicles'
import { PrivateAddressError } from '../../platform/outgoing/guarded-connection.ts'
import { guardedRequest } from '../../platform/outgoing/guarded-request.ts'
import { allowsPrivateHost } from '../../platform/outgoing/private-hosts.ts'
import { WEBHOOK_FAILURE_TEXTS } from './webhook.texts.ts'
import { webhookHeaders } from './webhook-signature.ts'

/** A receiver should store the event and answer; processing can come later. */
export const POST_WITHIN_MS = 10_000
/** Only the status counts, so an answer needs no body; a larger one is a mistake or an attack. */
const MAX_ANSWER_BYTES = 64 * 1024
/** The longest pause that a receiver can ask for, since an event is retried only for a day. */
const MAX_RETRY_AFTER_SECONDS = 3600

interface PostedEvent {
  kind: EndpointKind
  url: string
  /** The current secret and, for a day after a rotation, the previous one. */
  secrets: readonly string[]
  eventId: string
  body: string
  /** The phone that it goes to; null if the address alone says where. */
  recipient: string | null
  at: Date
}

/** A request that carries an event, and how its answer is read. */
export interface OutgoingPost {
  url: string
  headers: Record<string, string>
  body: string
  /** Returns what the receiver found wrong, even if it answered 2xx; undefined if it says nothing. */
  problemIn?: (status: number, answer: string) => string | undefined
}

export type WritePost = (event: PostedEvent) => OutgoingPost

/** Writes the posts of each kind of endpoint; an event for any other kind is a mistake. */
export type PostWriters = Partial<Record<EndpointKind, WritePost>>

export interface PostFailure {
  kind: TelematicsFailureKind
  message: string
  retryAfterMs?: number
  /** The address answered 410 Gone: it wants no more events. */
  isGone?: boolean
}

interface PostOutcome {
  /** HTTP status; null without an answer. */
  status: number | null
  tookMs: number
  /** Undefined if the event was accepted. */
  failure?: PostFailure
}

export type PostEvent = (event: PostedEvent) => Promise<PostOutcome>

/** Signed as in Standard Webhooks. Only the status of the answer counts. */
const writeSigned: WritePost = (event) => ({
  url: event.url,
  headers: { ...webhookHeaders(event, event.secrets), 'user-agent': 'Stormlane-Webhooks/1' },
  body: event.body,
})

export function webhookPoster({
  privateHosts,
  timeoutMs = POST_WITHIN_MS,
  writers = {},
}: {
  privateHosts: readonly string[]
  timeoutMs?: number
  writers?: PostWriters
}): PostEvent {
  return async (event) => {
    const startedAt = performance.now()
    const write = event.kind === 'webhook' ? writeSigned : writers[event.kind]
    if (!write) throw new Error(`Nothing writes posts for endpoints of the kind ${event.kind}.`)
    const post = write(event)
    const url = new URL(post.url)
    const tookMs = () => Math.round(performance.now() - startedAt)
    try {
      const { status, headers, body } = await guardedRequest(url, {
        method: 'POST',
        headers: post.headers,
        body: post.body,
        timeoutMs,
        maxBytes: MAX_ANSWER_BYTES,
        allowsPrivate: allowsPrivateHost(url, privateHosts),
      })
      const problem = post.problemIn?.(status, body.toString('utf8'))
      const failure = failureOf(status, problem, headers[RETRY_AFTER_HEADER])
      return { status, tookMs: tookMs(), ...(failure && { failure }) }
    } catch (error) {
      return { status: null, tookMs: tookMs(), failure: { kind: 'unavailable', message: wordsOf(error, timeoutMs) } }
    }
  }
}

function failureOf(
  status: number,
  problem: string | undefined,
  retryAfter: string | undefined,
): PostFailure | undefined {
  if (status >= 200 && status < 300)
    return problem === undefined
      ? undefined
      : { kind: 'rejected', message: WEBHOOK_FAILURE_TEXTS.refused(status, problem) }
  if (status === 410) return { kind: 'rejected', message: WEBHOOK_FAILURE_TEXTS.gone, isGone: true }
  if (status >= 300 && status < 400) return { kind: 'rejected', message: WEBHOOK_FAILURE_TEXTS.redirect(status) }
  const seconds = /^\d{1,6}$/.test(retryAfter ?? '') ? Number(retryAfter) : 0
  const retryAfterMs = 1000 * Math.min(seconds, MAX_RETRY_AFTER_SECONDS)
  const message = problem ? WEBHOOK_FAILURE_TEXTS.refused(status, problem) : WEBHOOK_FAILURE_TEXTS.status(status)
  if (status === 429) return { kind: 'limited', message, retryAfterMs }
  return { kind: status >= 500 ? 'unavailable' : 'rejected', message, retryAfterMs }
}

/** Node's error messages may contain internal addresses, so none of them is shown. */
function wordsOf(error: unknown, timeoutMs: number): string {
  if (error instanceof PrivateAddressError) return WEBHOOK_FAILURE_TEXTS.private
  if (error instanceof RangeError) return WEBHOOK_FAILURE_TEXTS.tooLarge(MAX_ANSWER_BYTES)
  if (!(error instanceof Error)) return WEBHOOK_FAILURE_TEXTS.unreachable
  if (error.name === 'TimeoutError' || error.name === 'AbortError')
    return WEBHOOK_FAILURE_TEXTS.slow(Math.round(timeoutMs / 1000))
  const code = (error as NodeJS.ErrnoException).code ?? ''
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return WEBHOOK_FAILURE_TEXTS.unknownName
  if (/CERT|SIGNATURE|TLS|SSL/.test(code)) return WEBHOOK_FAILURE_TEXTS.certificate
  return WEBHOOK_FAILURE_TEXTS.unreachable
}

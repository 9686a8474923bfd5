// Links in mails that stop exactly that mail without signing in. Their key is
// `<kind>.<organization>.<user>.<subscription>.<expires>.<signature>`.
// Nothing is stored: the signature proves that this server wrote the link into a mail (ADR 0268).
import { addMilliseconds, type Clock, DAY_MS } from '@stormlane/domain/time'
import type { Config } from '../../platform/config.ts'
import type { Secrets } from '../../platform/secrets.ts'

const STOPPABLE_KINDS = ['briefing', 'affected'] as const

/** A mail that its recipient subscribed to and can stop. */
export interface StoppableMail {
  kind: (typeof STOPPABLE_KINDS)[number]
  organizationId: string
  userId: string
  /** Set for briefings. A member has only one subscription to mails of the queue. */
  subscriptionId: string | null
}

/** How long the link of an old mail still works (our choice). */
const WORKS_FOR_MS = 90 * DAY_MS

export const STOP_PATH = '/mail/stop'

export type StopLinks = ReturnType<typeof stopLinks>

interface Dependencies {
  secrets: Pick<Secrets, 'sign' | 'isSignedBy'>
  clock: Clock
  config: Pick<Config, 'publicUrl'>
}

export function stopLinks({ secrets, clock, config }: Dependencies) {
  return {
    linkFor({ kind, organizationId, userId, subscriptionId }: StoppableMail): string {
      const expiresAt = addMilliseconds(clock.now(), WORKS_FOR_MS).getTime()
      const text = [kind, organizationId, userId, subscriptionId ?? '', expiresAt].join('.')
      return `${config.publicUrl}/api${STOP_PATH}?key=${text}.${secrets.sign(signedText(text))}`
    },

    /** Returns the mail that a link stops; undefined if this server did not write the link. */
    read(key: string): StoppableMail | 'expired' | undefined {
      const end = key.lastIndexOf('.')
      const text = key.slice(0, Math.max(0, end))
      if (!secrets.isSignedBy(signedText(text), key.slice(end + 1))) return undefined
      const [kindText, organizationId = '', userId = '', subscriptionId = '', expiresAt] = text.split('.')
      const kind = STOPPABLE_KINDS.find((one) => one === kindText)
      if (!kind) return undefined
      if (Number(expiresAt) < clock.now().getTime()) return 'expired'
      return { kind, organizationId, userId, subscriptionId: subscriptionId || null }
    },
  }
}

/** The prefix distinguishes these signatures from others that the same key makes. */
const signedText = (text: string) => `stop mails ${text}`

/** Headers that let mail programs offer to stop a mail (RFC 2369), with one click if the link is https (RFC 8058). */
export const stopHeaders = (link: string): Record<string, string> => ({
  'List-Unsubscribe': `<${link}>`,
  ...(link.startsWith('https:') ? { 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' } : {}),
})

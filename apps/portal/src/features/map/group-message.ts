import { useEffect, useEffectEvent } from 'react'
import * as z from 'zod'

/** The message that a parent page may send to the embedded portal (MAP-014). */
const groupMessage = z.object({
  type: z.literal('stormlane:filter-groups'),
  externalGroupIds: z.array(z.string().max(200)).max(1000),
})

interface Received {
  origin: string
  source: unknown
  data: unknown
}

/** Returns the external group ids of a message; null if it is not from the parent or of another type. */
export function parseGroupMessage(
  { origin, source, data }: Received,
  parent: unknown,
  allowedOrigins: readonly string[],
): string[] | null {
  if (source !== parent || !allowedOrigins.includes(origin)) return null
  const message = groupMessage.safeParse(data)
  return message.success ? message.data.externalGroupIds : null
}

/**
 * Returns the origin of the parent page. The server's frame-ancestors header blocks all origins that may not embed the
 * portal, so the reported ancestor is trusted. Browsers without `ancestorOrigins` give the parent as referrer.
 */
function parentOrigins(): string[] {
  if (window.parent === window) return []
  const ancestors = window.location.ancestorOrigins
  if (ancestors) return [...ancestors].slice(0, 1)
  return document.referrer ? [new URL(document.referrer).origin] : []
}

/** Applies group filters sent by the parent page (MAP-013). */
export function useGroupMessages(
  groups: readonly { id: string; externalId: string | null }[],
  onGroups: (ids: ReadonlySet<string>) => void,
): void {
  const receive = useEffectEvent((event: MessageEvent) => {
    const named = parseGroupMessage(event, window.parent, parentOrigins())
    if (named)
      onGroups(new Set(groups.filter(({ externalId }) => externalId && named.includes(externalId)).map(({ id }) => id)))
  })
  useEffect(() => {
    const listen = (event: MessageEvent) => receive(event)
    window.addEventListener('message', listen)
    return () => window.removeEventListener('message', listen)
  }, [])
}

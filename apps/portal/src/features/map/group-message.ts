import { useEffect, useEffectEvent } from 'react'
import * as z from 'zod'

/** What a page that holds the portal in a frame may send (decisions, Behaviour). */
const groupMessage = z.object({
  type: z.literal('stormlane:filter-groups'),
  externalGroupIds: z.array(z.string().max(200)).max(1000),
})

interface Received {
  origin: string
  source: unknown
  data: unknown
}

/** The external ids that a message carries; null for one from anybody but the parent, or of another kind. */
export function groupIdsIn(
  { origin, source, data }: Received,
  parent: unknown,
  allowedOrigins: readonly string[],
): string[] | null {
  if (source !== parent || !allowedOrigins.includes(origin)) return null
  const message = groupMessage.safeParse(data)
  return message.success ? message.data.externalGroupIds : null
}

/**
 * Origins that may hold the portal in a frame: the server's header lets no other load it, so what the browser names as our
 * ancestor is allowed. Browsers without that list name the parent by the referrer of the frame.
 */
function parentOrigins(): string[] {
  if (window.parent === window) return []
  const ancestors = window.location.ancestorOrigins
  if (ancestors) return [...ancestors].slice(0, 1)
  return document.referrer ? [new URL(document.referrer).origin] : []
}

/** Filters by the groups that the page around the frame names. */
export function useGroupMessages(
  groups: readonly { id: string; externalId: string | null }[],
  onGroups: (ids: ReadonlySet<string>) => void,
): void {
  const receive = useEffectEvent((event: MessageEvent) => {
    const named = groupIdsIn(event, window.parent, parentOrigins())
    if (named)
      onGroups(new Set(groups.filter(({ externalId }) => externalId && named.includes(externalId)).map(({ id }) => id)))
  })
  useEffect(() => {
    const listen = (event: MessageEvent) => receive(event)
    window.addEventListener('message', listen)
    return () => window.removeEventListener('message', listen)
  }, [])
}

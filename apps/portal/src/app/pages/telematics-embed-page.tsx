import { useEffect, useEffectEvent } from 'react'
import { EmbedSignIn } from '../../features/embeds/embed-sign-in.tsx'
import { useEmbedSignIn } from '../../features/embeds/use-embed-sign-in.ts'
import { EmbedFrame } from '../frames/embed/embed-frame.tsx'
import { DataBadge } from '../frames/shell/data-badge.tsx'

interface TelematicsEmbedPageProps {
  search: Record<string, string | undefined>
  /** Removes the credentials from the URL. */
  onRead: () => void
  /** Opens the map, inside the same frame. */
  onSignedIn: () => void
}

export function TelematicsEmbedPage({ search, onRead, onSignedIn }: TelematicsEmbedPageProps) {
  const access = useEmbedSignIn('telematics', search, onRead)
  const isSignedIn = access.state === 'signed-in'
  const open = useEffectEvent(onSignedIn)
  useEffect(() => {
    if (isSignedIn) open()
  }, [isSignedIn])
  return (
    <EmbedFrame>
      <EmbedSignIn
        embed="telematics"
        access={isSignedIn ? { state: 'authenticating' } : access}
        badge={<DataBadge />}
      />
    </EmbedFrame>
  )
}

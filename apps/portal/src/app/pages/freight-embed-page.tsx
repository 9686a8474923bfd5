import { useState } from 'react'
import { EmbedSignIn } from '../../features/embeds/embed-sign-in.tsx'
import { FreightDashboard } from '../../features/embeds/freight-dashboard.tsx'
import { useEmbedSignIn } from '../../features/embeds/use-embed-sign-in.ts'
import { EmbedFrame, EmbedLiveData } from '../frames/embed/embed-frame.tsx'
import { DataBadge } from '../frames/shell/data-badge.tsx'

interface FreightEmbedPageProps {
  search: Record<string, string | undefined>
  /** Removes the credentials from the URL. */
  onRead: () => void
}

export function FreightEmbedPage({ search, onRead }: FreightEmbedPageProps) {
  const access = useEmbedSignIn('freight', search, onRead)
  const [mapLayer] = useState(search.map_layer)
  return (
    <EmbedFrame>
      {access.state === 'signed-in' ? (
        <>
          <EmbedLiveData />
          <FreightDashboard mapLayer={mapLayer} badge={<DataBadge />} />
        </>
      ) : (
        <EmbedSignIn embed="freight" access={access} badge={<DataBadge />} />
      )}
    </EmbedFrame>
  )
}

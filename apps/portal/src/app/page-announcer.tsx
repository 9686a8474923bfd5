import { useMatches } from '@tanstack/react-router'
import { useEffect } from 'react'
import { portalConfig } from '../platform/portal-config.ts'

/** Names the page in the tab, and aloud for those who do not see it change. */
export function PageAnnouncer() {
  const title = useMatches({
    select: (matches) => matches.findLast((match) => match.staticData.title)?.staticData.title,
  })
  useEffect(() => {
    document.title = title ? `${title} · ${portalConfig.productName}` : portalConfig.productName
  }, [title])
  return (
    <div aria-live="polite" className="visually-hidden">
      {title}
    </div>
  )
}

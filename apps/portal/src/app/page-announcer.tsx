import { useEffect } from 'react'
import { portalConfig } from '../platform/portal-config.ts'

/** Sets the document title and announces page changes to screen readers. */
export function PageAnnouncer({ title }: { title: string | undefined }) {
  useEffect(() => {
    document.title = title ? `${title} · ${portalConfig.productName}` : portalConfig.productName
  }, [title])
  return (
    <div aria-live="polite" className="visually-hidden">
      {title}
    </div>
  )
}

import { useEffect } from 'react'

/** Adds a web app manifest that opens this route, so that the page can be installed. */
export function useInstallLink(cacheKey: string): void {
  useEffect(() => {
    const link = document.createElement('link')
    link.rel = 'manifest'
    link.href = `/routes/${encodeURIComponent(cacheKey)}/app.webmanifest`
    document.head.append(link)
    return () => link.remove()
  }, [cacheKey])
}

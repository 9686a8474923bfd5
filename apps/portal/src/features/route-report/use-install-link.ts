import { useEffect } from 'react'

/** The page can be put on the home screen: its manifest opens this very route. */
export function useInstallLink(cacheKey: string): void {
  useEffect(() => {
    const link = document.createElement('link')
    link.rel = 'manifest'
    link.href = `/routes/${encodeURIComponent(cacheKey)}/app.webmanifest`
    document.head.append(link)
    return () => link.remove()
  }, [cacheKey])
}

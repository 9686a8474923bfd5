import { createContext, type MouseEvent, type ReactNode, useContext } from 'react'

interface EntryNavigation {
  /** Navigates to another page of the portal; `replace` replaces this page in the history. */
  go: (to: string, how?: 'replace') => void
}

/**
 * Lets the entry pages navigate both in the portal, which has a router, and in the small sign-in application, which has
 * none.
 */
export const EntryNavigationContext = createContext<EntryNavigation | undefined>(undefined)

export function useEntryNavigation(): EntryNavigation {
  const navigation = useContext(EntryNavigationContext)
  if (!navigation) throw new Error('Entry pages need an EntryNavigationContext above them.')
  return navigation
}

/** A link between entry pages. Clicks that open another tab or window are left to the browser. */
export function EntryLink({ to, children }: { to: string; children: ReactNode }) {
  const { go } = useEntryNavigation()
  const follow = (event: MouseEvent) => {
    if (event.defaultPrevented || event.button !== 0) return
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    go(to)
  }
  return (
    <a href={to} onClick={follow}>
      {children}
    </a>
  )
}

import { createContext, type MouseEvent, type ReactNode, useContext } from 'react'

interface EntryNavigation {
  /** Shows another page of the portal; `replace` leaves no trace of this one in the history. */
  go: (to: string, how?: 'replace') => void
}

/** The entry pages are shown by the portal's router and by the small sign-in application, which has none. */
export const EntryNavigationContext = createContext<EntryNavigation | undefined>(undefined)

export function useEntryNavigation(): EntryNavigation {
  const navigation = useContext(EntryNavigationContext)
  if (!navigation) throw new Error('Entry pages need an EntryNavigationContext above them.')
  return navigation
}

/** A link between entry pages. Clicks for another tab or window are left to the browser. */
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

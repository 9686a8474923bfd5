import { useLocation } from '@tanstack/react-router'
import { createContext, lazy, type ReactNode, useState } from 'react'
import { SearchFrameContext } from '../../../features/map/search/search-commands.ts'
import { SearchDialog } from '../../../features/map/search/search-dialog.tsx'
import { useFindKeys } from '../../../features/map/search/use-find-keys.ts'

const AssetSearch = lazy(() => import('./asset-search.tsx').then((m) => ({ default: m.AssetSearch })))

const SearchFrame = lazy(() => import('./search-frame.tsx').then((m) => ({ default: m.SearchFrame })))

const inFrame = (results: ReactNode) => <SearchFrame>{results}</SearchFrame>

/** Opens the search; undefined outside the shell. */
export const FindContext = createContext<(() => void) | undefined>(undefined)

/**
 * Opens the search on every page with Ctrl+K or Cmd+K. The map has its own, which selects assets without leaving the
 * view. Both find the pages, layers and actions of the user.
 */
export function AssetFinder({ children }: { children: ReactNode }) {
  const [isOpen, setOpen] = useState(false)
  const { pathname } = useLocation()
  const isMap = pathname.startsWith('/client/map')
  const open = () => setOpen(!isMap)
  const close = () => setOpen(false)
  useFindKeys(open)
  return (
    <FindContext value={open}>
      <SearchFrameContext value={inFrame}>
        {children}
        {isOpen && (
          <SearchDialog onClose={close}>{(field) => <AssetSearch field={field} onClose={close} />}</SearchDialog>
        )}
      </SearchFrameContext>
    </FindContext>
  )
}

import { useLocation } from '@tanstack/react-router'
import { createContext, lazy, type ReactNode, Suspense, useState } from 'react'
import { useFindKeys } from '../../../features/map/search/use-find-keys.ts'

const AssetSearch = lazy(() => import('./asset-search.tsx').then((m) => ({ default: m.AssetSearch })))

/** Opens the search for an asset; undefined outside the shell. */
export const FindContext = createContext<(() => void) | undefined>(undefined)

/**
 * Opens the asset search on every page with Ctrl+K or Cmd+K. The map has its own search, which selects without leaving
 * the view.
 */
export function AssetFinder({ children }: { children: ReactNode }) {
  const [isOpen, setOpen] = useState(false)
  const { pathname } = useLocation()
  const isMap = pathname.startsWith('/client/map')
  const open = () => setOpen(!isMap)
  useFindKeys(open)
  return (
    <FindContext value={open}>
      {children}
      <Suspense>{isOpen && <AssetSearch onClose={() => setOpen(false)} />}</Suspense>
    </FindContext>
  )
}

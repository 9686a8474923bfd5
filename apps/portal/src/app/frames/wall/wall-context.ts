import { createContext } from 'react'

interface Wall {
  viewId: string
  /** The page of the view failed to load. */
  onPageFailed: () => void
}

/** The wall screen around a page; undefined for a page in the shell. */
export const WallContext = createContext<Wall | undefined>(undefined)

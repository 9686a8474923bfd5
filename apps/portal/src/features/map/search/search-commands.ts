import { createContext, type ReactNode } from 'react'

/** A page, map layer or action that the search finds by its words. */
export interface SearchCommand {
  id: string
  group: 'page' | 'layer' | 'action'
  name: string
  /** Other words for it. */
  words?: string
  /** What choosing it opens, or does. */
  chosen: { href: string } | { run: () => void }
}

interface SearchCommands {
  commands: readonly SearchCommand[]
  open: (href: string) => void
}

/** Draws around the results of a search what gives them their commands; undefined outside the shell. */
export const SearchFrameContext = createContext<((results: ReactNode) => ReactNode) | undefined>(undefined)

/** What the search offers beside assets and storms; undefined outside the shell, where it has only these. */
export const SearchCommandsContext = createContext<SearchCommands | undefined>(undefined)

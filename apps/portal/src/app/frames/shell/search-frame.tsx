import type { ReactNode } from 'react'
import { SearchCommandsContext } from '../../../features/map/search/search-commands.ts'
import { useSearchCommands } from './search-commands.ts'

/** Gives the results of a search what it finds beside assets. */
export function SearchFrame({ children }: { children: ReactNode }) {
  return <SearchCommandsContext value={useSearchCommands()}>{children}</SearchCommandsContext>
}

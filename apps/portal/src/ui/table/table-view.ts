import { createContext } from 'react'

/** The tables' looks in the page's URL, which comes from a saved view; see `readTableLook`. */
interface TableView {
  looks: string | undefined
  /** Called when the user changes sort or columns away from the view. */
  onLeave: () => void
}

export const TableViewContext = createContext<TableView>({ looks: undefined, onLeave: () => undefined })

import { createContext } from 'react'

/** The looks of tables in the address of the page, which a saved view has; see `readTableLook`. */
interface TableView {
  looks: string | undefined
  /** The user sorts or chooses columns in another way than the view. */
  onLeave: () => void
}

export const TableViewContext = createContext<TableView>({ looks: undefined, onLeave: () => undefined })

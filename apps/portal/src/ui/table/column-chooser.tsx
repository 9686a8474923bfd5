import type { RowData } from '@tanstack/react-table'
import { Columns3 } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../controls/button.tsx'
import { Checkbox } from '../controls/checkbox.tsx'
import { Popover } from '../material/popover.ts'
import { uiTexts } from '../ui.texts.ts'
import css from './column-chooser.module.css'
import type { TableColumn } from './table-column.ts'
import type { DataTableModel } from './use-data-table.ts'

interface ColumnChooserProps<Row extends RowData> {
  table: DataTableModel<Row>
  columns: readonly TableColumn<Row>[]
}

/**
 * Lets the user choose the columns of a table. Columns of buttons and the column that names the row are always shown.
 */
export function ColumnChooser<Row extends RowData>({ table, columns }: ColumnChooserProps<Row>) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const choosable = columns.filter(({ exported, grow }) => exported !== false && !grow)
  return (
    <>
      <Button
        kind="ghost"
        icon={<Columns3 size={15} aria-hidden="true" />}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        {uiTexts.table.columns}
      </Button>
      <Popover
        open={anchor !== null}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        transformOrigin={{ vertical: 'top', horizontal: 'right' }}
        slotProps={{ paper: { role: 'dialog', 'aria-label': uiTexts.table.columns, className: css.chooser } }}
      >
        <ul>
          {choosable.map(({ id, header }) => (
            <li key={id}>
              <Checkbox
                label={header}
                checked={table.getColumn(id)?.getIsVisible() ?? true}
                onChange={(visible) => table.getColumn(id)?.toggleVisibility(visible)}
              />
            </li>
          ))}
        </ul>
        <Button size="small" onClick={() => table.setColumnVisibility({})}>
          {uiTexts.table.allColumns}
        </Button>
      </Popover>
    </>
  )
}

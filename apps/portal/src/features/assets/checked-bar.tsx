import { Download, Trash2, Undo2 } from 'lucide-react'
import { type ReactNode, useContext } from 'react'
import { errorLines } from '../../platform/error-lines.ts'
import { Button } from '../../ui/controls/button.tsx'
import { downloadCsv } from '../../ui/table/csv.ts'
import type { TableColumn } from '../../ui/table/table-column.ts'
import { rowLines } from '../../ui/table/table-lines.ts'
import { useToasts } from '../../ui/toasts/toasts.tsx'
import css from './assets.module.css'
import { checkTexts as TEXTS } from './assets.texts.ts'
import { CheckedAssetsContext } from './checked-assets.tsx'
import { type NotDeleted, UNDO_MS, useDeleteWithUndo, useUndoTimer } from './use-delete-with-undo.ts'

interface CheckedBarProps<Row extends { id: string }> {
  noun: 'location' | 'route'
  /** All rows of the tab, also those that the filters hide. */
  rows: readonly Row[]
  rowName: (row: Row) => string
  columns: readonly TableColumn<Row>[]
  /** Returns what was not deleted. */
  remove: (rows: readonly Row[]) => Promise<NotDeleted<Row>[]>
  /** Reloads the list. */
  onRemoved: () => void
  /** Further actions for the checked rows. */
  children?: (checked: readonly Row[]) => ReactNode
}

/** Actions for the checked rows, including those on other pages. Renders nothing if none is checked. */
export function CheckedBar<Row extends { id: string }>(props: CheckedBarProps<Row>) {
  const { noun, rows, rowName, columns, remove, onRemoved, children } = props
  const { ids, onChange } = useContext(CheckedAssetsContext)
  const show = useToasts()
  const deletion = useDeleteWithUndo<Row>({
    remove,
    onDone: (deleted, failed) => {
      const gone = new Set(deleted.map(({ id }) => id))
      onChange(new Set([...ids].filter((id) => !gone.has(id))))
      onRemoved()
      if (deleted.length > 0) show({ kind: 'success', title: TEXTS.deleted(deleted.length, noun) })
      if (failed.length > 0)
        show({
          kind: 'error',
          title: TEXTS.notDeleted(failed.length, noun),
          text: failed
            .slice(0, TEXTS.mostFailures)
            .map(({ item, error }) => `${rowName(item)}: ${errorLines(error).join(' ')}`)
            .join(' '),
        })
    },
  })
  const checked = rows.filter(({ id }) => ids.has(id))
  const { pending } = deletion
  if (pending)
    return (
      <UndoBar count={pending.length} noun={noun} onUndo={deletion.undo} onOver={() => void deletion.finish(pending)} />
    )
  if (deletion.isDeleting) return <span role="status">{TEXTS.deleting}</span>
  if (checked.length === 0) return null
  return (
    <div role="toolbar" aria-label={TEXTS.bar(checked.length, noun)} className={css.checked}>
      <strong>{TEXTS.bar(checked.length, noun)}</strong>
      <Button
        size="small"
        icon={<Download size={14} aria-hidden="true" />}
        onClick={() => downloadCsv(TEXTS.fileName(noun), rowLines(columns, checked))}
      >
        {TEXTS.export}
      </Button>
      {children?.(checked)}
      <Button
        size="small"
        kind="danger-ghost"
        icon={<Trash2 size={14} aria-hidden="true" />}
        onClick={() => deletion.start(checked)}
      >
        {TEXTS.delete}
      </Button>
      <Button size="small" kind="ghost" onClick={() => onChange(new Set())}>
        {TEXTS.uncheck}
      </Button>
    </div>
  )
}

interface UndoBarProps {
  count: number
  noun: 'location' | 'route'
  onUndo: () => void
  onOver: () => void
}

function UndoBar({ count, noun, onUndo, onOver }: UndoBarProps) {
  useUndoTimer(onOver)
  return (
    <div className={css.checked}>
      <strong role="status">{TEXTS.undoable(count, noun, UNDO_MS / 1000)}</strong>
      <Button size="small" kind="primary" autoFocus icon={<Undo2 size={14} aria-hidden="true" />} onClick={onUndo}>
        {TEXTS.undo}
      </Button>
    </div>
  )
}

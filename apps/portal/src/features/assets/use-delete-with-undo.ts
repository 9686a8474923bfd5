import { useEffect, useEffectEvent, useState } from 'react'

/** How long a deletion can be undone. No request is sent before this time is over. */
export const UNDO_MS = 8_000

/** A row that was not deleted, and why. */
export interface NotDeleted<Row> {
  item: Row
  error: Error
}

interface Deletion<Row> {
  /** Returns what was not deleted. */
  remove: (rows: readonly Row[]) => Promise<NotDeleted<Row>[]>
  onDone: (deleted: readonly Row[], failed: readonly NotDeleted<Row>[]) => void
}

/** Deletes rows once the time to undo is over. Leaving the page earlier keeps them. */
export function useDeleteWithUndo<Row>({ remove, onDone }: Deletion<Row>) {
  const [pending, setPending] = useState<readonly Row[]>()
  const [isDeleting, setDeleting] = useState(false)

  const finish = async (rows: readonly Row[]) => {
    setPending(undefined)
    setDeleting(true)
    const failed = await remove(rows)
    setDeleting(false)
    const kept = new Set(failed.map(({ item }) => item))
    onDone(
      rows.filter((row) => !kept.has(row)),
      failed,
    )
  }
  return {
    pending,
    isDeleting,
    start: setPending,
    undo: () => setPending(undefined),
    finish,
  }
}

/** Calls `onOver` once when the time to undo is over. Leaving the page cancels the timer. */
export function useUndoTimer(onOver: () => void): void {
  const over = useEffectEvent(onOver)
  useEffect(() => {
    const timer = setTimeout(() => over(), UNDO_MS)
    return () => clearTimeout(timer)
  }, [])
}

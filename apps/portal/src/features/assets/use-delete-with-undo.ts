import { useEffect, useEffectEvent, useState } from 'react'

/** Time in which a deletion can be undone: nothing has been sent before it is over. */
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

/** Deletes rows after a while in which it can be undone. Whoever leaves the page before it is over keeps them. */
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

/** Calls once when the time to undo is over; leaving the page ends the timer. */
export function useUndoTimer(onOver: () => void): void {
  const over = useEffectEvent(onOver)
  useEffect(() => {
    const timer = setTimeout(() => over(), UNDO_MS)
    return () => clearTimeout(timer)
  }, [])
}

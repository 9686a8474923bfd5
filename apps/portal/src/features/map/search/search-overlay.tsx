import { type ReactNode, useLayoutEffect, useRef } from 'react'
import css from './super-search.module.css'

interface SearchOverlayProps {
  label: string
  onClose: () => void
  children: ReactNode
}

/**
 * A dialog over the page, closed by Escape (MAP-026) and an outside click (MAP-027). The browser's own, because it is
 * on every page from the start, which the dialogs of the design system are too large for.
 */
export function SearchOverlay({ label, onClose, children }: SearchOverlayProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  useLayoutEffect(() => {
    const shown = dialog.current
    shown?.showModal()
    shown?.querySelector('input')?.focus()
    // Closing gives the focus back to where it was.
    return () => shown?.close()
  }, [])
  return (
    <dialog
      ref={dialog}
      className={css.backdrop}
      aria-label={label}
      onClick={(event) => {
        if (event.target === event.currentTarget) onClose()
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return
        event.preventDefault()
        event.stopPropagation()
        onClose()
      }}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
    >
      <div className={css.overlay}>{children}</div>
    </dialog>
  )
}

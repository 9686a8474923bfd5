import type { ReactNode } from 'react'
import { Modal } from '../../../ui/material/modal.ts'
import css from './super-search.module.css'

/** Closed by Escape (MAP-026) and an outside click (MAP-027). */
export function SearchOverlay({
  label,
  onClose,
  children,
}: {
  label: string
  onClose: () => void
  children: ReactNode
}) {
  return (
    <Modal open onClose={onClose} aria-label={label}>
      <div className={css.overlay} role="dialog" aria-modal="true" aria-label={label}>
        {children}
      </div>
    </Modal>
  )
}

import type { ReactNode } from 'react'
import css from './row-detail.module.css'

interface RowDetailProps {
  /** Shown beside the content, for example the recommended action. */
  aside?: ReactNode
  children: ReactNode
}

/** The detail below an expanded row. */
export function RowDetail({ aside, children }: RowDetailProps) {
  return (
    <div className={css.detail}>
      <div>{children}</div>
      {aside ? <div className={css.aside}>{aside}</div> : null}
    </div>
  )
}

export function DetailCaption({ children }: { children: ReactNode }) {
  return <h3 className={css.caption}>{children}</h3>
}

import type { ReactNode } from 'react'
import styles from './page-header.module.css'

/** The row above a page; as high as the organisation's top offset. */
export function PageHeader({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <header className={styles.header}>
      <h1 className={styles.title}>{title}</h1>
      <div className={styles.side}>{children}</div>
    </header>
  )
}

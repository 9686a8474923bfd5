import type { ReactNode } from 'react'
import { portalConfig } from '../../../platform/portal-config.ts'
import { BrandMark } from '../../../ui/brand-mark.tsx'
import { DataBadge } from '../shell/data-badge.tsx'
import styles from './public-frame.module.css'

/** Header and content of a page that needs no login and is mostly opened on phones. */
export function PublicFrame({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className={styles.page}>
      <header className={styles.header}>
        <BrandMark size={28} />
        <strong>{portalConfig.productName}</strong>
        <DataBadge />
      </header>
      <main className={styles.main}>
        <h1 className={styles.title}>{title}</h1>
        {children}
      </main>
    </div>
  )
}

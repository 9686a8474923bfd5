import { Link } from '@tanstack/react-router'
import { MonitorSmartphone } from 'lucide-react'
import { portalConfig } from '../../../platform/portal-config.ts'
import { shellTexts } from './shell.texts.ts'
import styles from './small-screen-overlay.module.css'

/** Narrower windows get the overlay instead of the portal (SHELL-048). */
export const SMALL_SCREEN_QUERY = '(max-width: 959.98px)'

export function SmallScreenOverlay() {
  const texts = shellTexts.smallScreen
  return (
    <main className={styles.overlay}>
      <div className={styles.card}>
        <MonitorSmartphone size={32} strokeWidth={1.5} aria-hidden="true" />
        <h1 className={styles.title}>{texts.title}</h1>
        <p>{texts.text(portalConfig.productName)}</p>
        <p className={styles.hint}>{texts.hint}</p>
        <Link to="/logout" className={styles.out}>
          {texts.signOut}
        </Link>
      </div>
    </main>
  )
}

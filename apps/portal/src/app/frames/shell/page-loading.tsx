import styles from './page-loading.module.css'
import { shellTexts } from './shell.texts.ts'

/** A bar that only appears after 300 ms: most pages are there before. */
export function PageLoading() {
  return (
    <div className={styles.loading} role="status">
      <span className="visually-hidden">{shellTexts.loading}</span>
    </div>
  )
}

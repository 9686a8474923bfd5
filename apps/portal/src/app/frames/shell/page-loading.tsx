import styles from './page-loading.module.css'
import { shellTexts } from './shell.texts.ts'

/** A progress bar that appears after 300 ms, because most pages load faster. */
export function PageLoading() {
  return (
    <div className={styles.loading} role="status">
      <span className="visually-hidden">{shellTexts.loading}</span>
    </div>
  )
}

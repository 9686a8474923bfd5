import { CircleAlert } from 'lucide-react'
import css from './dialog.module.css'

/** Errors as a list under a title, announced to screen readers when it appears. */
export function ErrorList({ title, errors }: { title: string; errors: readonly string[] }) {
  if (errors.length === 0) return null
  return (
    <div className={css.errors} role="alert">
      <p className={css.errorsTitle}>
        <CircleAlert size={16} aria-hidden="true" />
        {title}
      </p>
      <ul>
        {errors.map((error) => (
          <li key={error}>{error}</li>
        ))}
      </ul>
    </div>
  )
}

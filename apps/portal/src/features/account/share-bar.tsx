import css from './account-page.module.css'

/** A bar that is filled to a share of 1. The figures beside it say the same, so screen readers skip it. */
export function ShareBar({ share, quiet = false }: { share: number; quiet?: boolean }) {
  return (
    <span className={quiet ? css.quietBar : css.bar} aria-hidden="true">
      <i style={{ width: `${Math.min(1, share) * 100}%` }} />
    </span>
  )
}

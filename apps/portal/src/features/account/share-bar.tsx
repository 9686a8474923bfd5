import css from './account-page.module.css'

/** A bar filled to `share`, from 0 to 1. Screen readers skip it because the figures beside it say the same. */
export function ShareBar({ share, quiet = false }: { share: number; quiet?: boolean }) {
  return (
    <span className={quiet ? css.quietBar : css.bar} aria-hidden="true">
      <i style={{ width: `${Math.min(1, share) * 100}%` }} />
    </span>
  )
}

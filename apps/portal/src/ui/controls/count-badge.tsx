import css from './count-badge.module.css'

/** The number of items in a tab or section. */
export function CountBadge({ count }: { count: number }) {
  return <span className={css.count}>{count}</span>
}

import css from './count-badge.module.css'

/** How many things stand behind a tab or heading. */
export function CountBadge({ count }: { count: number }) {
  return <span className={css.count}>{count}</span>
}

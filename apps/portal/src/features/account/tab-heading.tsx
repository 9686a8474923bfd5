import css from './admin-tabs.module.css'

/** The heading of a tab of My Account, at the left of its table's toolbar. */
export function TabHeading({ title, text }: { title: string; text: string }) {
  return (
    <div>
      <h2 className={css.heading}>{title}</h2>
      <p className={css.caption}>{text}</p>
    </div>
  )
}

import css from './badges.module.css'

/** A key or shortcut, e.g. ⌘K. */
export function Kbd({ children }: { children: string }) {
  return <kbd className={css.kbd}>{children}</kbd>
}

import { Link, useRouterState } from '@tanstack/react-router'
import { Ellipsis } from 'lucide-react'
import { type FocusEvent, type KeyboardEvent, useId, useRef, useState } from 'react'
import styles from './more-menu.module.css'
import type { NavigationEntry } from './navigation.ts'
import railStyles from './rail.module.css'
import { shellTexts } from './shell.texts.ts'

/** Gives an unsteady pointer time to cross from the button to the list. */
const CLOSE_DELAY_MS = 160

/** The submenu of the left bar: opens on hover, on click and by keyboard; Escape and leaving it close it. */
export function MoreMenu({ entries }: { entries: NavigationEntry[] }) {
  const [open, setOpen] = useState(false)
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  const list = useRef<HTMLUListElement>(null)
  const closing = useRef<ReturnType<typeof setTimeout>>(undefined)
  const path = useRouterState({ select: (state) => state.location.pathname })
  const holdsCurrentPage = entries.some((entry) => path.startsWith(entry.to))

  const openNow = () => {
    clearTimeout(closing.current)
    setOpen(true)
  }
  const closeSoon = () => {
    closing.current = setTimeout(() => setOpen(false), CLOSE_DELAY_MS)
  }
  const closeWhenLeft = (event: FocusEvent) => {
    if (!event.currentTarget.contains(event.relatedTarget)) setOpen(false)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && open) {
      setOpen(false)
      button.current?.focus()
    }
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      openNow()
      requestAnimationFrame(() => moveFocus(list.current, event.key === 'ArrowDown' ? 1 : -1))
    }
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: hover and keys reach the button and the links inside, which are the controls
    <div
      className={styles.more}
      onMouseEnter={openNow}
      onMouseLeave={closeSoon}
      onBlur={closeWhenLeft}
      onKeyDown={onKeyDown}
    >
      <button
        type="button"
        ref={button}
        className={`${railStyles.item} ${holdsCurrentPage ? 'active' : ''}`}
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={openNow}
      >
        <Ellipsis size={20} strokeWidth={1.75} aria-hidden="true" />
        {shellTexts.more}
      </button>
      {open && (
        <ul id={id} ref={list} className={styles.list} aria-label={shellTexts.moreMenu}>
          {entries.map(({ to, label, icon: Icon }) => (
            <li key={to}>
              <Link to={to} className={styles.entry} onClick={() => setOpen(false)}>
                <Icon size={18} strokeWidth={1.75} aria-hidden="true" />
                {label}
              </Link>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

function moveFocus(list: HTMLElement | null, step: 1 | -1): void {
  const links = [...(list?.querySelectorAll('a') ?? [])]
  const current = links.indexOf(document.activeElement as HTMLAnchorElement)
  const next = current === -1 ? (step === 1 ? 0 : links.length - 1) : (current + step + links.length) % links.length
  links[next]?.focus()
}

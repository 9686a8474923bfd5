import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { IconButton } from '../controls/icon-button.tsx'
import { uiTexts } from '../ui.texts.ts'
import css from './dialog.module.css'
import { ErrorList } from './error-list.tsx'

export interface DialogContent {
  title: string
  subtitle?: string
  /** Beside the title, left of the close button. */
  headerExtra?: ReactNode
  /** Errors under one title, e.g. "The location could not be saved". */
  errors?: { title: string; list: readonly string[] } | undefined
  /** At the left end of the footer, apart from the main actions. */
  secondaryActions?: ReactNode
  /** At the right of the footer; the last one is the primary button. */
  actions?: ReactNode
  onClose: () => void
  children: ReactNode
}

/** Title, scrolling body and footer of a dialog or side dialog. */
export function DialogFrame({ titleId, content }: { titleId: string; content: DialogContent }) {
  const { title, subtitle, headerExtra, errors, secondaryActions, actions, onClose, children } = content
  return (
    <>
      <header className={css.header}>
        <div className={css.titles}>
          <h2 className={css.title} id={titleId}>
            {title}
          </h2>
          {subtitle ? <p className={css.subtitle}>{subtitle}</p> : null}
        </div>
        {headerExtra}
        <IconButton label={uiTexts.close} onClick={onClose}>
          <X size={18} aria-hidden="true" />
        </IconButton>
      </header>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling area must be reachable by keyboard (axe scrollable-region-focusable) */}
      <div className={css.body} tabIndex={0}>
        {errors ? <ErrorList title={errors.title} errors={errors.list} /> : null}
        {children}
      </div>
      {actions || secondaryActions ? (
        <footer className={css.footer}>
          {secondaryActions}
          <span className={css.spacer} />
          {actions}
        </footer>
      ) : null}
    </>
  )
}

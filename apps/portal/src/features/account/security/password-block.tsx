import { useState } from 'react'
import { Button } from '../../../ui/controls/button.tsx'
import { ChangePasswordDialog } from './change-password-dialog.tsx'
import css from './security.module.css'
import { securityTexts } from './security.texts.ts'

const TEXTS = securityTexts.password

export function PasswordBlock() {
  const [isOpen, setOpen] = useState(false)
  return (
    <section className={css.block} aria-label={TEXTS.title}>
      <div>
        <h2>{TEXTS.title}</h2>
        <p className={css.hint}>{TEXTS.text}</p>
      </div>
      <Button aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {TEXTS.change}
      </Button>
      {isOpen ? <ChangePasswordDialog onClose={() => setOpen(false)} /> : null}
    </section>
  )
}

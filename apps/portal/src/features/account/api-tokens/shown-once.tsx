import { Check, CircleCheck, Copy, X } from 'lucide-react'
import { useRef, useState } from 'react'
import { Button } from '../../../ui/controls/button.tsx'
import { IconButton } from '../../../ui/controls/icon-button.tsx'
import { TextField } from '../../../ui/controls/text-field.tsx'
import css from '../admin-tabs.module.css'
import { apiTokenTexts } from './api-tokens.texts.ts'

const TEXTS = apiTokenTexts.once

interface ShownOnceProps {
  title: string
  token: string
  onClose: () => void
}

/** Shows a new token. It cannot be read again later. */
export function ShownOnce({ title, token, onClose }: ShownOnceProps) {
  const [isCopied, setCopied] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(token)
      setCopied(true)
    } catch {
      // Pages without https have no clipboard: the selected token can be copied with the keyboard.
      field.current?.select()
    }
  }
  return (
    <section className={css.once} aria-label={title}>
      <div className={css.onceHead}>
        <CircleCheck className={css.onceIcon} size={18} aria-hidden="true" />
        <strong role="status">{title}</strong>
        <span className={css.muted}>{TEXTS.hint}</span>
        <IconButton label={TEXTS.close} size="small" onClick={onClose}>
          <X size={16} aria-hidden="true" />
        </IconButton>
      </div>
      <div className={css.onceToken}>
        <div className={css.onceField}>
          <TextField label={TEXTS.label} hideLabel readOnly value={token} inputRef={field} />
        </div>
        <Button
          autoFocus
          size="large"
          icon={isCopied ? <Check size={15} aria-hidden="true" /> : <Copy size={15} aria-hidden="true" />}
          onClick={() => void copy()}
        >
          {isCopied ? TEXTS.copied : TEXTS.copy}
        </Button>
      </div>
    </section>
  )
}

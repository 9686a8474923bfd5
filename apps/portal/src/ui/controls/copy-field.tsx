import { Check, Copy } from 'lucide-react'
import { useRef, useState } from 'react'
import { uiTexts } from '../ui.texts.ts'
import { IconButton } from './icon-button.tsx'
import { TextField } from './text-field.tsx'

/**
 * A text to copy. Pages without https or without the permission have no clipboard; there the text is selected so that
 * the user can copy it by keyboard.
 */
export function CopyField({ label, value }: { label: string; value: string }) {
  const [state, setState] = useState<{ of: string; isCopied: boolean }>()
  const field = useRef<HTMLInputElement>(null)
  const isCopied = state?.of === value && state.isCopied
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(value)
      setState({ of: value, isCopied: true })
    } catch {
      field.current?.focus()
      field.current?.select()
      setState({ of: value, isCopied: false })
    }
  }
  const button = (
    <IconButton label={isCopied ? uiTexts.copied : uiTexts.copy} size="small" onClick={() => void copy()}>
      {isCopied ? <Check size={15} aria-hidden="true" /> : <Copy size={15} aria-hidden="true" />}
    </IconButton>
  )
  const help = state?.of === value && !state.isCopied ? uiTexts.copyByKeyboard : undefined
  return <TextField label={label} readOnly value={value} inputRef={field} endAdornment={button} help={help} />
}

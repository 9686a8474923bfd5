import { Check, Copy } from 'lucide-react'
import { useRef, useState } from 'react'
import { IconButton } from '../../../ui/controls/icon-button.tsx'
import { TextField } from '../../../ui/controls/text-field.tsx'
import { singleSignOnTexts as TEXTS } from './single-sign-on.texts.ts'

/** The address that must be registered with the provider. */
export function CallbackField({ address }: { address: string }) {
  const [isCopied, setCopied] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(address)
      setCopied(true)
    } catch {
      // Pages without https have no clipboard: the selected address can be copied with the keyboard.
      field.current?.select()
    }
  }
  const button = (
    <IconButton label={isCopied ? TEXTS.copied : TEXTS.copy} size="small" onClick={() => void copy()}>
      {isCopied ? <Check size={15} aria-hidden="true" /> : <Copy size={15} aria-hidden="true" />}
    </IconButton>
  )
  return <TextField label={TEXTS.callback} readOnly value={address} inputRef={field} endAdornment={button} />
}

import { Eye, EyeOff } from 'lucide-react'
import { type ComponentProps, useState } from 'react'
import { IconButton } from '../../ui/controls/icon-button.tsx'
import { TextField } from '../../ui/controls/text-field.tsx'
import { entryTexts } from './entry.texts.ts'

/** A password input with a button that reveals the text. */
export function PasswordField(props: Omit<ComponentProps<typeof TextField>, 'type' | 'endAdornment'>) {
  const [isShown, setShown] = useState(false)
  const reveal = (
    <IconButton
      size="small"
      label={isShown ? entryTexts.hidePassword : entryTexts.showPassword}
      onClick={() => setShown(!isShown)}
    >
      {isShown ? <EyeOff size={16} /> : <Eye size={16} />}
    </IconButton>
  )
  return <TextField {...props} type={isShown ? 'text' : 'password'} endAdornment={reveal} />
}

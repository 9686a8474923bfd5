import type { CredentialField } from '@stormlane/domain/vehicles'
import { SelectField } from '../../../ui/controls/select-field.tsx'
import { TextField } from '../../../ui/controls/text-field.tsx'
import { connectionTexts as TEXTS } from './connections.texts.ts'

interface CredentialInputProps {
  field: CredentialField
  value: string
  /** The provider is already connected, so an empty secret keeps the stored one. */
  isStored: boolean
  onChange: (value: string) => void
}

/** One credential field. The browser must not autofill it with the portal password. */
export function CredentialInput({ field, value, isStored, onChange }: CredentialInputProps) {
  const { name, isSecret = false, isOptional = false, choices } = field
  const { label, help } = TEXTS.fields[name] ?? { label: name }
  if (choices)
    return (
      <SelectField
        label={label}
        options={choices.map((choice) => ({ value: choice, label: TEXTS.regions[choice] ?? choice }))}
        value={value || (choices[0] ?? '')}
        onChange={onChange}
      />
    )
  return (
    <TextField
      label={label}
      help={isSecret && isStored ? TEXTS.dialog.keepSecret : help}
      type={isSecret ? 'password' : 'text'}
      autoComplete={isSecret ? 'new-password' : 'off'}
      optional={isOptional}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
  )
}

import { type ReactNode, useId } from 'react'
import css from './field.module.css'

/** Props that tie a control to its label, help and error for screen readers. */
interface FieldControlProps {
  id: string
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
}

interface FieldProps {
  label: string
  help?: ReactNode
  error?: string | undefined
  optional?: boolean
  children: (control: FieldControlProps) => ReactNode
}

/** Lays out the label, the control, and below it the help or the error that replaces it. */
export function Field({ label, help, error, optional = false, children }: FieldProps) {
  const id = useId()
  const noteId = `${id}-note`
  const described = error || help ? noteId : undefined
  return (
    <div className={css.field}>
      <label className={css.label} htmlFor={id}>
        {label}
        {optional ? <span className={css.optional}>optional</span> : null}
      </label>
      {children({ id, 'aria-describedby': described, 'aria-invalid': error ? true : undefined })}
      {error ? (
        <p className={css.error} id={noteId} role="alert">
          {error}
        </p>
      ) : help ? (
        <p className={css.help} id={noteId}>
          {help}
        </p>
      ) : null}
    </div>
  )
}

import {
  DRIVER_LANGUAGE_NAMES,
  MAX_MESSAGE_CHARACTERS,
  MESSAGE_FIELDS,
  unknownMessageFields,
} from '@stormlane/domain/drivers'
import { Plus } from 'lucide-react'
import { useRef } from 'react'
import { Checkbox } from '../../ui/controls/checkbox.tsx'
import { SegmentedControl } from '../../ui/controls/segmented-control.tsx'
import { TextField } from '../../ui/controls/text-field.tsx'
import css from './composer.module.css'
import { composerTexts as TEXTS } from './composer.texts.ts'
import { ComposerTemplates } from './composer-templates.tsx'
import { type Composer, usedCharacters } from './use-composer.ts'

const ROWS = 5

/** The text in the shown language, with buttons that insert fields at the cursor. */
export function ComposerText({ composer }: { composer: Composer }) {
  const { language, languages, text, write, usual, unchanged, draft } = composer
  const area = useRef<HTMLInputElement | HTMLTextAreaElement>(null)
  const used = usedCharacters(text)
  const [unknown] = unknownMessageFields(text)
  const error =
    used > MAX_MESSAGE_CHARACTERS
      ? TEXTS.tooLong(MAX_MESSAGE_CHARACTERS)
      : unknown === undefined
        ? undefined
        : TEXTS.unknownField(unknown)
  const insert = (field: string) => {
    const [from, to] = [area.current?.selectionStart ?? text.length, area.current?.selectionEnd ?? text.length]
    write(`${text.slice(0, from)}{${field}}${text.slice(to)}`)
    const cursor = from + field.length + 2
    // The cursor can be moved only after the new text is rendered.
    requestAnimationFrame(() => {
      area.current?.focus()
      area.current?.setSelectionRange(cursor, cursor)
    })
  }
  return (
    <div className={css.text}>
      <div className={css.head}>
        {languages.length > 1 ? (
          <SegmentedControl
            label={TEXTS.languageOfText}
            value={language}
            options={languages.map((value) => ({ value, label: DRIVER_LANGUAGE_NAMES[value] }))}
            onChange={composer.setLanguage}
          />
        ) : null}
        <ComposerTemplates composer={composer} />
      </div>
      <TextField
        label={TEXTS.message}
        placeholder={TEXTS.placeholder}
        rows={ROWS}
        autoFocus
        inputRef={area}
        value={text}
        onChange={(event) => write(event.target.value)}
        help={TEXTS.used(used, MAX_MESSAGE_CHARACTERS)}
        error={error}
      />
      <div className={css.fields}>
        <span className={css.muted}>{TEXTS.insert}</span>
        {MESSAGE_FIELDS.map((field) => (
          <button key={field} type="button" onClick={() => insert(field)}>
            <Plus size={12} aria-hidden="true" />
            {`{${field}}`}
          </button>
        ))}
      </div>
      {draft.isError ? (
        <p role="status">
          {TEXTS.draftFailed}{' '}
          <button type="button" className={css.again} onClick={() => void draft.refetch()}>
            {TEXTS.again}
          </button>
        </p>
      ) : null}
      {unchanged.length > 0 ? <p className={css.muted}>{TEXTS.unchanged(unchanged)}</p> : null}
      {languages.length > 1 || composer.isOneLanguage ? (
        <Checkbox
          label={TEXTS.oneLanguage(usual)}
          checked={composer.isOneLanguage}
          onChange={composer.setOneLanguage}
        />
      ) : null}
    </div>
  )
}

import {
  type NotificationDraft,
  TEMPLATE_MAX_LENGTH,
  type TemplateKind,
  templateVariables,
  unknownVariables,
} from '@stormlane/domain/drivers'
import { Plus } from 'lucide-react'
import { useId, useRef } from 'react'
import { Tabs, tabPanelProps } from '../../ui/controls/tabs.tsx'
import css from './driver-notifications.module.css'
import { notificationTexts as TEXTS } from './driver-notifications.texts.ts'

interface TemplateEditorProps {
  draft: NotificationDraft
  kind: TemplateKind
  onKind: (kind: TemplateKind) => void
  /** The setting ShowUpcomingTemplateInDriverNotifications. */
  showUpcoming: boolean
  onChange: (parts: Partial<NotificationDraft>) => void
}

/** The message template, with a button for each variable that inserts it at the cursor. */
export function TemplateEditor({ draft, kind, onKind, showUpcoming, onChange }: TemplateEditorProps) {
  const id = useId()
  const area = useRef<HTMLTextAreaElement>(null)
  const template = kind === 'upcoming' ? draft.upcomingTemplate : draft.template
  const write = (text: string) => onChange(kind === 'upcoming' ? { upcomingTemplate: text } : { template: text })
  const unknown = unknownVariables(template, draft.notificationType, kind)
  const warning =
    template.trim() === ''
      ? TEXTS.emptyTemplate
      : unknown.length > 0
        ? TEXTS.unknownVariable(unknown.map((name) => `{${name}}`).join(', '))
        : undefined

  const insert = (variable: string) => {
    const [from, to] = [area.current?.selectionStart ?? template.length, area.current?.selectionEnd ?? template.length]
    const text = `{${variable}}`
    write((template.slice(0, from) + text + template.slice(to)).slice(0, TEMPLATE_MAX_LENGTH))
    // The cursor can be moved only after the new text is rendered.
    requestAnimationFrame(() => {
      area.current?.focus()
      area.current?.setSelectionRange(from + text.length, from + text.length)
    })
  }

  const isOff = draft.windowSize === 0
  return (
    <section aria-label={TEXTS.message}>
      <div className={css.sectionHead}>
        <h3 className={css.heading}>{TEXTS.message}</h3>
        <span className={css.spacer} />
        {showUpcoming ? (
          <Tabs
            label={TEXTS.message}
            idPrefix={id}
            value={kind}
            onChange={onKind}
            items={[
              { value: 'current', label: TEXTS.template },
              {
                value: 'upcoming',
                label: TEXTS.upcomingTemplate,
                disabled: isOff,
                hint: isOff ? TEXTS.upcomingDisabled : undefined,
              },
            ]}
          />
        ) : null}
      </div>
      <div className={css.editor} {...(showUpcoming && tabPanelProps(id, kind))}>
        <textarea
          ref={area}
          rows={3}
          value={template}
          maxLength={TEMPLATE_MAX_LENGTH}
          aria-label={kind === 'upcoming' ? TEXTS.upcomingTemplate : TEXTS.template}
          aria-invalid={warning ? true : undefined}
          aria-describedby={`${id}-note`}
          onChange={(event) => write(event.target.value)}
        />
        <div className={css.variables}>
          <span className={css.caption}>{TEXTS.insert}</span>
          {templateVariables(draft.notificationType, kind).map((variable) => (
            <button key={variable} type="button" className={css.insert} onClick={() => insert(variable)}>
              <Plus size={12} aria-hidden="true" />
              {`{${variable}}`}
            </button>
          ))}
          <span className={css.spacer} />
          <span className={css.caption}>{TEXTS.characters(template.length)}</span>
        </div>
      </div>
      <p className={css.warning} id={`${id}-note`} aria-live="polite">
        {warning}
      </p>
    </section>
  )
}

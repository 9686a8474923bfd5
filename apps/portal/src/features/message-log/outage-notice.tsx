import { CloudAlert } from 'lucide-react'
import { formatMoment } from '../../platform/time-format.ts'
import css from './message-log.module.css'
import { messageTexts as TEXTS } from './message-log.texts.ts'
import type { MessagePage } from './message-queries.ts'

/** Explains that messages wait because a provider is down. */
export function OutageNotice({ outages }: { outages: MessagePage['outages'] }) {
  return outages.map(({ source, since, error, waiting }) => (
    <div key={source} className={css.outage} role="status">
      <CloudAlert size={18} strokeWidth={1.75} aria-hidden="true" />
      <p>
        <strong>{TEXTS.outage(source, formatMoment(new Date(since)))}</strong> {error}{' '}
        {waiting > 0 ? TEXTS.waiting(waiting) : null}
      </p>
    </div>
  ))
}

import type { Webhook } from './webhook-queries.ts'
import css from './webhooks.module.css'
import { webhookTexts as TEXTS } from './webhooks.texts.ts'

/** One bar per recent event, newest at the right. Failed ones are also shorter, so that color is not the only sign. */
export function OutcomeBars({ outcomes }: { outcomes: Webhook['lastOutcomes'] }) {
  if (outcomes.length === 0) return null
  const failed = outcomes.filter((outcome) => outcome === 'failed').length
  return (
    <span className={css.bars} role="img" aria-label={TEXTS.outcomes(outcomes.length - failed, failed)}>
      {outcomes.map((outcome, position) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: bars have no identity but their place
        <i key={position} className={css.bar} data-outcome={outcome} />
      ))}
    </span>
  )
}

import { formatDayTime } from '../../platform/time-format.ts'
import css from './affected.module.css'
import { affectedTexts as TEXTS } from './affected.texts.ts'
import type { AffectedAsset } from './affected-queries.ts'

/** Shows who takes care of an item, and since when. Times use the viewer's zone, because people act where they are. */
export function ItemStateWords({ item }: { item: AffectedAsset }) {
  return (
    <>
      <span className={css.state} data-state={item.state}>
        {TEXTS.states[item.state]}
      </span>
      {stateWords(item) ? <span className={css.muted}>{stateWords(item)}</span> : null}
    </>
  )
}

function stateWords({ state, stateBy, stateAt, assignee, snoozedUntil, escalatedAt }: AffectedAsset): string | null {
  const at = stateAt ? formatDayTime(new Date(stateAt)) : ''
  switch (state) {
    case 'new':
      return escalatedAt ? TEXTS.escalated(formatDayTime(new Date(escalatedAt))) : null
    case 'acknowledged':
      return TEXTS.byAt(stateBy ?? '', at)
    case 'assigned':
      return TEXTS.byAt(assignee?.name ?? '', at)
    case 'snoozed':
      return snoozedUntil ? TEXTS.until(formatDayTime(new Date(snoozedUntil))) : TEXTS.untilWorse
  }
}
